import {
  reponerClave,
  verEnlaceDeClave,
} from '#features/acceso/clave-olvidada/clave-olvidada.contract.ts';
import { Alert, Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { llamar } from '../../lib/api/api.ts';
import { erroresDeCampo } from '../../lib/api/errores-de-campo.ts';
import type { EstadoDeNavegacion } from '../../lib/estado-de-navegacion.ts';
import { olvidarSesion } from '../../lib/sesion/sesion.ts';
import { useCodigoDeEnlace } from '../../lib/sesion/useCodigoDeEnlace.ts';
import { CamposDeClaveNueva } from '../../ui/clave/CamposDeClaveNueva.tsx';
import {
  type ClaveNueva,
  ETIQUETAS_DE_CLAVE,
  useClaveNueva,
} from '../../ui/clave/useClaveNueva.ts';
import { ParaQuien } from '../../ui/ParaQuien.tsx';
import { Formulario, useFormulario } from '../../ui/formulario/Formulario.tsx';
import { Situacion } from '../../ui/Situacion.tsx';
import classes from '../piezas/acceso.module.css';
import { textoDeFallo } from '../../ui/estado/causas.ts';

const OTRO = '/acceso/olvideMiClave';
const CAMBIADA = 'Su contraseña cambió. Inicie sesión con la nueva.';

const SinCodigo = () => (
  <Situacion
    titulo="El enlace no está completo"
    accion={
      <Button component={Link} to={OTRO}>
        Pedir otro enlace
      </Button>
    }
  >
    Ábralo desde el correo, o pida uno nuevo.
  </Situacion>
);

const Eleccion = ({ codigo }: { readonly codigo: string }) => {
  const navegar = useNavigate();
  const [fallo, setFallo] = useState<string | null>(null);
  const { pista, validar } = useClaveNueva();
  const form = useFormulario<ClaveNueva>({
    valoresIniciales: { contrasenia: '', repetida: '' },
    validar,
  });
  const alEnviar = async ({ contrasenia }: ClaveNueva) => {
    setFallo(null);
    try {
      await llamar(reponerClave, { codigo, contrasenia });
    } catch (error) {
      const deCampo = erroresDeCampo(error, ETIQUETAS_DE_CLAVE);
      if (Object.keys(deCampo).length > 0) return deCampo;
      setFallo(textoDeFallo(error));
      return undefined;
    }
    // The password change ended the user's sessions, and a session of another user must not stay either.
    olvidarSesion();
    const estado: EstadoDeNavegacion = { motivo: CAMBIADA };
    await navegar('/acceso/iniciarSesion', { replace: true, state: estado });
    return undefined;
  };
  return (
    <Formulario
      form={form}
      alEnviar={alEnviar}
      etiquetas={ETIQUETAS_DE_CLAVE}
      className={classes.formulario}
    >
      {fallo !== null && (
        <Alert color="red" icon={<IconAlertCircle size={20} aria-hidden />}>
          {fallo}
        </Alert>
      )}
      <CamposDeClaveNueva campo={form.getInputProps} pista={pista} />
      <Button type="submit" loading={form.submitting} fullWidth>
        Cambiar contraseña
      </Button>
    </Formulario>
  );
};

/** `/acceso/nuevaClave#{codigo}`: target of the mailed link; only the form consumes the code. */
export const NuevaClave = () => {
  const { codigo, recibido } = useCodigoDeEnlace();
  if (codigo === null) return <SinCodigo />;
  return (
    <ParaQuien
      key={recibido}
      titulo="Elija una contraseña nueva"
      ancho="lectura"
      codigo={codigo}
      ver={(senal) => llamar(verEnlaceDeClave, { codigo }, { senal })}
      otro={OTRO}
    >
      <Eleccion codigo={codigo} />
    </ParaQuien>
  );
};
