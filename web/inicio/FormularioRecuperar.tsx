import { validarCorreo } from '#values/correo-electronico.ts';
import { validarPatente } from '#values/validar-patente.ts';
import { Alert, Button } from '@mantine/core';
import { IconAlertCircle, IconMailForward } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { CampoCorreo } from '../campos/CampoCorreo.tsx';
import { CampoPatente } from '../campos/CampoPatente.tsx';
import { llamar } from '../lib/api/api.ts';
import { useCaptcha } from '../lib/captcha/useCaptcha.ts';
import { insistir } from '../lib/tardia/insistir.ts';
import { textoDeFallo } from '../ui/estado/causas.ts';
import { Formulario, useFormulario } from '../ui/formulario/Formulario.tsx';
import classes from './inicio.module.css';

/** The answer is the same with or without such a purchase. */
const RECIBIDA =
  'Si existe una compra con esos datos, le enviamos un correo con un enlace para descargarla.';
const ETIQUETAS = { patente: 'Patente', correo: 'Correo' } as const;

interface Datos extends Record<string, unknown> {
  readonly patente: string;
  readonly correo: string;
}
const VACIO: Datos = { patente: '', correo: '' };

const validar = ({ patente, correo }: Datos) => {
  const dePatente = validarPatente(patente);
  const deCorreo = validarCorreo(correo);
  return { ...(dePatente && { patente: dePatente }), ...(deCorreo && { correo: deCorreo }) };
};

/** Loads the contract, which brings zod, when somebody starts to type, not with the first load. */
const traerContrato = () =>
  insistir(() => import('#features/pagos/recuperar/recuperar.contract.ts'));

/** Plate and e-mail of a paid purchase, whose link is then mailed. */
export const FormularioRecuperar = () => {
  const { preparar: prepararCaptcha, con } = useCaptcha();
  const [recibida, setRecibida] = useState(false);
  const [fallo, setFallo] = useState<string | null>(null);
  const form = useFormulario<Datos>({ valoresIniciales: VACIO, validar });
  const primero = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (!recibida) primero.current?.focus();
  }, [recibida]);
  const preparar = () => {
    prepararCaptcha();
    void traerContrato().catch(() => undefined);
  };
  const alEnviar = async ({ patente, correo }: Datos) => {
    setFallo(null);
    try {
      const { recuperarCompra } = await traerContrato();
      await con((captcha) =>
        llamar(recuperarCompra, { patente, correo }, captcha === undefined ? {} : { captcha }),
      );
      form.reset();
      setRecibida(true);
    } catch (error) {
      setFallo(textoDeFallo(error));
    }
  };

  if (recibida) return <Recibida alPedirOtro={() => setRecibida(false)} />;
  return (
    <Formulario
      form={form}
      alEnviar={alEnviar}
      etiquetas={ETIQUETAS}
      className={classes.formulario}
    >
      {fallo !== null && (
        <Alert
          color="red"
          icon={<IconAlertCircle size={20} aria-hidden />}
          className={classes.aviso ?? ''}
        >
          {fallo}
        </Alert>
      )}
      <CampoPatente {...form.getInputProps('patente')} ref={primero} onFocusCapture={preparar} />
      <CampoCorreo
        description="El que indicó en la compra."
        propio
        {...form.getInputProps('correo')}
        onFocusCapture={preparar}
      />
      <Button
        type="submit"
        variant="default"
        loading={form.submitting}
        className={classes.enviar ?? ''}
        leftSection={<IconMailForward size={18} aria-hidden />}
      >
        Enviar enlace
      </Button>
    </Formulario>
  );
};

/** The button that asked disappears, so the focus moves to the answer. */
const Recibida = ({ alPedirOtro }: { readonly alPedirOtro: () => void }) => {
  const respuesta = useRef<HTMLOutputElement>(null);
  useLayoutEffect(() => {
    respuesta.current?.focus();
  }, []);
  return (
    <>
      <output ref={respuesta} tabIndex={-1} className={classes.recibida}>
        {RECIBIDA}
      </output>
      <p className={classes.detalle}>
        El enlace sirve una sola vez, durante dos horas. Si no lo ve en unos minutos, revise su
        carpeta de correo no deseado.
      </p>
      <Button variant="default" onClick={alPedirOtro}>
        Pedir otro enlace
      </Button>
    </>
  );
};
