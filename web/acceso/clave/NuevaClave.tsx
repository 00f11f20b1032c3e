import { reponerClave } from '#features/mantenedores/clave-olvidada/clave-olvidada.contract.ts';
import { politicaDeClaves } from '#features/mantenedores/usuarios/usuario.contract.ts';
import { erroresDeClave, pistaDeClave } from '#values/clave.ts';
import { Alert, Button, PasswordInput } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { ErrorDeApi, llamar } from '../../lib/api.ts';
import { erroresDeCampo } from '../../lib/errores-de-campo.ts';
import type { EstadoDeNavegacion } from '../../lib/estado-de-navegacion.ts';
import { olvidarSesion } from '../../lib/sesion/sesion.ts';
import { Formulario, useFormulario } from '../../ui/Formulario.tsx';
import { Pagina } from '../../ui/Pagina.tsx';
import classes from '../acceso.module.css';

interface Datos extends Record<string, unknown> {
  readonly contrasenia: string;
  readonly repetida: string;
}

const CODIGO = /^#([\w-]{43})$/;
const CAMBIADA = 'Su contraseña cambió. Inicie sesión con la nueva.';
const SIN_RESPUESTA = 'Ocurrió un error interno. Por favor, intente nuevamente';
const ETIQUETAS = { contrasenia: 'Contraseña nueva', repetida: 'Repita la contraseña' } as const;

const SinCodigo = () => (
  <Pagina titulo="El enlace no está completo" ancho="lectura">
    <p className={classes.parrafo}>Ábralo desde el correo, o pida uno nuevo.</p>
    <Button component={Link} to="/acceso/olvideMiClave">
      Pedir otro enlace
    </Button>
  </Pagina>
);

const Eleccion = ({ codigo }: { readonly codigo: string }) => {
  const navegar = useNavigate();
  const [fallo, setFallo] = useState<string | null>(null);
  const { data } = useQuery({
    queryKey: [politicaDeClaves.id],
    queryFn: ({ signal }) => llamar(politicaDeClaves, {}, { senal: signal }),
    staleTime: Infinity,
  });
  const politica = data?.politica ?? 'clasica';
  const validar = ({ contrasenia, repetida }: Datos) => {
    const [error] = erroresDeClave(contrasenia, politica);
    return {
      ...(error !== undefined && { contrasenia: error }),
      ...(repetida !== contrasenia && { repetida: 'Las contraseñas no son iguales' }),
    };
  };
  const form = useFormulario<Datos>({
    valoresIniciales: { contrasenia: '', repetida: '' },
    validar,
  });
  const alEnviar = async ({ contrasenia }: Datos) => {
    setFallo(null);
    try {
      await llamar(reponerClave, { codigo, contrasenia });
    } catch (error) {
      const deCampo = erroresDeCampo(error, ETIQUETAS);
      if (Object.keys(deCampo).length > 0) return deCampo;
      setFallo(error instanceof ErrorDeApi && error.estado > 0 ? error.message : SIN_RESPUESTA);
      return undefined;
    }
    // Whatever session this tab had is over, if it was the user's; and if not, it is not theirs.
    olvidarSesion();
    const estado: EstadoDeNavegacion = { motivo: CAMBIADA };
    await navegar('/acceso/iniciarSesion', { replace: true, state: estado });
    return undefined;
  };
  return (
    <Pagina titulo="Elija una contraseña nueva" ancho="lectura">
      <Formulario
        form={form}
        alEnviar={alEnviar}
        etiquetas={ETIQUETAS}
        className={classes.formulario}
      >
        {fallo !== null && (
          <Alert color="red" icon={<IconAlertCircle size={20} aria-hidden />}>
            {fallo}
          </Alert>
        )}
        <PasswordInput
          label={ETIQUETAS.contrasenia}
          description={data && pistaDeClave(politica)}
          autoComplete="new-password"
          required
          withAsterisk={false}
          {...form.getInputProps('contrasenia')}
        />
        <PasswordInput
          label={ETIQUETAS.repetida}
          autoComplete="new-password"
          required
          withAsterisk={false}
          {...form.getInputProps('repetida')}
        />
        <Button type="submit" loading={form.submitting} fullWidth>
          Cambiar contraseña
        </Button>
      </Formulario>
    </Pagina>
  );
};

/** `/acceso/nuevaClave#{codigo}`: where the link of the mail leads. */
export const NuevaClave = () => {
  const { hash, pathname } = useLocation();
  const navegar = useNavigate();
  const [recibido, setRecibido] = useState(hash);
  if (hash !== '' && hash !== recibido) setRecibido(hash);
  // Neither the history nor somebody who looks over a shoulder keeps the way in.
  useEffect(() => {
    if (hash !== '') void navegar(pathname, { replace: true });
  }, [hash, pathname, navegar]);
  const codigo = CODIGO.exec(recibido)?.[1];
  return codigo === undefined ? <SinCodigo /> : <Eleccion key={codigo} codigo={codigo} />;
};
