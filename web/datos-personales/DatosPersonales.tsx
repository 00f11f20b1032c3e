import { FALTA_QUIEN } from '#features/privacidad/peticion/peticion.contract.ts';
import { pedirCodigo } from '#features/privacidad/peticion/peticion.contract.ts';
import { DERECHOS, DIAS_PARA_RESPONDER } from '#features/privacidad/solicitud.ts';
import { RUTA_PRIVACIDAD } from '#features/privacidad/rutas-de-privacidad.ts';
import { validarCorreo } from '#values/correo-electronico.ts';
import { validarPatente } from '#values/validar-patente.ts';
import { validarRut } from '#values/rut.ts';
import { Alert, Anchor, Button } from '@mantine/core';
import { IconAlertCircle, IconMailForward } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { CampoCorreo } from '../campos/CampoCorreo.tsx';
import { CampoPatente } from '../campos/CampoPatente.tsx';
import { CampoRut } from '../campos/CampoRut.tsx';
import { llamar } from '../lib/api/api.ts';
import { useCaptcha } from '../lib/captcha/useCaptcha.ts';
import { textoDeFallo } from '../ui/estado/causas.ts';
import { Formulario, useFormulario } from '../ui/formulario/Formulario.tsx';
import { Pagina } from '../ui/Pagina.tsx';
import medidas from '../ui/formulario/medidas.module.css';
import classes from './datos-personales.module.css';
import { RetencionLegal } from './RetencionLegal.tsx';

interface Datos extends Record<string, unknown> {
  readonly rut: string;
  readonly patente: string;
  readonly correo: string;
}
const VACIO: Datos = { rut: '', patente: '', correo: '' };

const validar = ({ rut, patente, correo }: Datos) => {
  const deRut = rut === '' ? patente === '' && FALTA_QUIEN : validarRut(rut);
  const dePatente = patente !== '' && validarPatente(patente);
  const deCorreo = validarCorreo(correo);
  return {
    ...(deRut && { rut: deRut }),
    ...(dePatente && { patente: dePatente }),
    ...(deCorreo && { correo: deCorreo }),
  };
};

/** The answer is the same whether or not the person is known. */
const RECIBIDA =
  'Si tenemos datos suyos con ese correo, le enviamos un enlace para continuar con su solicitud.';

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
      <p className={classes.texto}>
        El enlace sirve una sola vez, durante dos horas. Si no lo ve en unos minutos, revise su
        carpeta de correo no deseado. Si ya no usa ese correo, llame a nuestro call center.
      </p>
      <Button variant="default" onClick={alPedirOtro}>
        Pedir otro enlace
      </Button>
    </>
  );
};

const PedirEnlace = () => {
  const { preparar, con } = useCaptcha();
  const [recibida, setRecibida] = useState(false);
  const [fallo, setFallo] = useState<string | null>(null);
  const form = useFormulario<Datos>({ valoresIniciales: VACIO, validar });
  const alEnviar = async ({ rut, patente, correo }: Datos) => {
    setFallo(null);
    try {
      const suyo = rut === '' ? { patente } : { rut };
      await con((captcha) =>
        llamar(pedirCodigo, { ...suyo, correo }, captcha === undefined ? {} : { captcha }),
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
      className={`${medidas.medidas} ${classes.formulario}`}
    >
      {fallo !== null && (
        <Alert color="red" icon={<IconAlertCircle size={20} aria-hidden />} role="alert">
          {fallo}
        </Alert>
      )}
      <CampoRut
        description="Basta con el RUT o con la patente de un vehículo suyo."
        {...form.getInputProps('rut')}
        onFocusCapture={preparar}
      />
      <CampoPatente {...form.getInputProps('patente')} onFocusCapture={preparar} />
      <CampoCorreo
        description="El que indicó en la compra o el que está en su póliza."
        propio
        {...form.getInputProps('correo')}
        onFocusCapture={preparar}
      />
      <Button
        type="submit"
        loading={form.submitting}
        className={classes.enviar ?? ''}
        leftSection={<IconMailForward size={18} aria-hidden />}
      >
        Enviar enlace
      </Button>
    </Formulario>
  );
};

/** `/datos-personales`: a person's rights, and the first step, which proves their identity. */
export const DatosPersonales = () => (
  <Pagina
    titulo="Ejerza sus derechos sobre sus datos"
    proposito={`Es gratuito y respondemos dentro de ${DIAS_PARA_RESPONDER} días corridos, por correo.`}
    ancho="formulario"
  >
    <p className={classes.texto}>
      Para saber que es usted le enviamos un enlace al correo que tenemos registrado. En{' '}
      <Anchor component={Link} to={RUTA_PRIVACIDAD} inherit underline="always">
        Tratamiento de datos personales
      </Anchor>{' '}
      puede leer qué guardamos y para qué.
    </p>
    <PedirEnlace />
    <h2 className={classes.titulo}>Qué puede pedir</h2>
    <ul className={classes.lista}>
      {Object.values(DERECHOS).map(({ nombre, pide }) => (
        <li key={nombre}>
          <strong>{nombre}</strong>: {pide}
        </li>
      ))}
    </ul>
    <RetencionLegal />
  </Pagina>
);
