import { Navigate } from 'react-router';
import { useSesionDelNavegador } from '../acceso/useSesionDelNavegador.ts';
import { type EstadoDeNavegacion, MOTIVO_SESION_CADUCADA } from '../lib/estado-de-navegacion.ts';
import { CargandoPantalla } from './CargandoPantalla.tsx';

/** Who has to log in, to come back to where the address led; a new tab asks its browser first. */
export const PedirIngreso = ({ desde }: { readonly desde: string }) => {
  const buscando = useSesionDelNavegador();
  if (buscando) return <CargandoPantalla />;
  const estado: EstadoDeNavegacion = { motivo: MOTIVO_SESION_CADUCADA, desde };
  return <Navigate to="/acceso/redireccionCerradoSesion" state={estado} replace />;
};
