import { Alert, Button, PasswordInput, TextInput } from '@mantine/core';
import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { leerEstadoDeNavegacion } from '../lib/estado-de-navegacion.ts';
import { type Sesion, tieneVentana } from '../lib/sesion.ts';
import { useSesion } from '../lib/useSesion.ts';
import { Formulario, useFormulario } from '../ui/Formulario.tsx';
import { Pagina } from '../ui/Pagina.tsx';
import classes from './acceso.module.css';
import { type Credenciales, entrar, textoDeFallo, traerContratos } from './entrar.ts';

const OBLIGATORIO = 'Campo obligatorio';
const ETIQUETAS = { nombreUsuario: 'Nombre de usuario', contrasenia: 'Contraseña' } as const;

const validar = ({ nombreUsuario, contrasenia }: Credenciales) => ({
  ...(nombreUsuario.trim() === '' && { nombreUsuario: OBLIGATORIO }),
  ...(contrasenia === '' && { contrasenia: OBLIGATORIO }),
});

/** Screens that need no window and still send to login for what a session shows in them. */
const ABIERTAS = ['/venta/emisionpoliza', '/venta/descargarpoliza'];

/** Back to the screen that asked for a session, if this user may open it. */
const destinoDe = (sesion: Sesion, desde: string | undefined): string => {
  if (desde === undefined) return '/bienvenida';
  const abierta = ABIERTAS.includes((desde.split('?')[0] ?? '').toLowerCase());
  return abierta || tieneVentana(sesion, desde) ? desde : '/bienvenida';
};

const prepararContratos = () => void traerContratos().catch(() => undefined);

export const IniciarSesion = () => {
  const sesion = useSesion();
  const estado: unknown = useLocation().state;
  const { motivo, desde } = leerEstadoDeNavegacion(estado);
  const consultas = useQueryClient();
  const [error, setError] = useState<string | null>(null);
  const form = useFormulario<Credenciales>({
    valoresIniciales: { nombreUsuario: '', contrasenia: '' },
    validar,
  });

  if (sesion.tipo === 'login') return <Navigate to={destinoDe(sesion, desde)} replace />;

  const alEnviar = async (credenciales: Credenciales) => {
    setError(null);
    consultas.clear();
    try {
      await entrar(credenciales);
    } catch (fallo) {
      setError(textoDeFallo(fallo));
    }
  };
  const aviso = error ?? motivo;

  return (
    <Pagina titulo="Iniciar Sesión" ancho="lectura">
      {aviso !== undefined && (
        <Alert
          color={error === null ? 'petroleo' : 'red'}
          icon={
            error === null ? (
              <IconInfoCircle size={20} aria-hidden />
            ) : (
              <IconAlertCircle size={20} aria-hidden />
            )
          }
          mb="md"
        >
          {aviso}
        </Alert>
      )}
      <Formulario
        form={form}
        alEnviar={alEnviar}
        etiquetas={ETIQUETAS}
        className={classes.formulario}
      >
        <TextInput
          label={ETIQUETAS.nombreUsuario}
          name="nombreUsuario"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          withAsterisk={false}
          {...form.getInputProps('nombreUsuario')}
          onFocusCapture={prepararContratos}
        />
        <PasswordInput
          label={ETIQUETAS.contrasenia}
          name="contrasenia"
          autoComplete="current-password"
          required
          withAsterisk={false}
          {...form.getInputProps('contrasenia')}
          onFocusCapture={prepararContratos}
        />
        <Button type="submit" loading={form.submitting} fullWidth>
          Iniciar Sesión
        </Button>
      </Formulario>
    </Pagina>
  );
};
