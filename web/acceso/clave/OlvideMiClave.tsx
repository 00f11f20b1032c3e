import { claveOlvidada } from '#features/acceso/clave-olvidada/clave-olvidada.contract.ts';
import { Alert, Button, TextInput } from '@mantine/core';
import { IconAlertCircle, IconMailForward } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { llamar } from '../../lib/api/api.ts';
import { useCaptcha } from '../../lib/captcha/useCaptcha.ts';
import { Formulario, useFormulario } from '../../ui/formulario/Formulario.tsx';
import { Pagina } from '../../ui/Pagina.tsx';
import classes from '../piezas/acceso.module.css';
import { textoDeFallo } from '../../ui/estado/causas.ts';

interface Datos extends Record<string, unknown> {
  readonly usuario: string;
}

/** The answer is the same with or without such a user. */
const RECIBIDA =
  'Si existe un usuario con ese nombre o correo, le enviamos un enlace para elegir una contraseña nueva.';

const validar = ({ usuario }: Datos) => ({
  ...(usuario.trim() === '' && { usuario: 'Falta el usuario' }),
});

const Recibida = () => (
  <>
    <output className={classes.parrafo}>{RECIBIDA}</output>
    <p className={classes.parrafo}>
      El enlace sirve una sola vez, durante una hora. Si no lo ve en unos minutos, revise su carpeta
      de correo no deseado, o pida a un administrador que le cambie la contraseña.
    </p>
    <Button component={Link} to="/acceso/iniciarSesion" variant="default">
      Volver a iniciar sesión
    </Button>
  </>
);

/** `/acceso/olvideMiClave`: requests the link by mail. */
export const OlvideMiClave = () => {
  const { preparar, con } = useCaptcha();
  const [recibida, setRecibida] = useState(false);
  const [fallo, setFallo] = useState<string | null>(null);
  const form = useFormulario<Datos>({ valoresIniciales: { usuario: '' }, validar });
  const alEnviar = async ({ usuario }: Datos) => {
    setFallo(null);
    try {
      await con((captcha) =>
        llamar(claveOlvidada, { usuario }, captcha === undefined ? {} : { captcha }),
      );
      setRecibida(true);
    } catch (error) {
      setFallo(textoDeFallo(error));
    }
  };
  return (
    <Pagina titulo="¿Olvidó su contraseña?" ancho="lectura">
      {recibida ? (
        <Recibida />
      ) : (
        <Formulario form={form} alEnviar={alEnviar} className={classes.formulario}>
          {fallo !== null && (
            <Alert color="red" icon={<IconAlertCircle size={20} aria-hidden />}>
              {fallo}
            </Alert>
          )}
          <TextInput
            label="Nombre de usuario o correo"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            withAsterisk={false}
            {...form.getInputProps('usuario')}
            onFocusCapture={preparar}
          />
          <Button
            type="submit"
            loading={form.submitting}
            leftSection={<IconMailForward size={18} aria-hidden />}
            fullWidth
          >
            Enviar enlace
          </Button>
        </Formulario>
      )}
    </Pagina>
  );
};
