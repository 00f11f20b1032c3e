import { Navigate } from 'react-router';
import { useSesionDelNavegador } from '../acceso/useSesionDelNavegador.ts';
import { type EstadoDeNavegacion, MOTIVO_SESION_CADUCADA } from '../lib/estado-de-navegacion.ts';
import { CargandoPantalla } from './CargandoPantalla.tsx';

/** Leads to the login and back to the address; a new tab first asks for the session of its browser. */
export const PedirIngreso = ({ desde }: { readonly desde: string }) => {
  const buscando = useSesionDelNavegador();
  if (buscando) return <CargandoPantalla />;
  const estado: EstadoDeNavegacion = { motivo: MOTIVO_SESION_CADUCADA, desde };
  return <Navigate to="/acceso/redireccionCerradoSesion" state={estado} replace />;
};
