import { Navigate } from 'react-router';
import { type EstadoDeNavegacion, MOTIVO_SESION_CADUCADA } from '../lib/estado-de-navegacion.ts';

/** Who has to log in, to come back to where the address led. */
export const PedirIngreso = ({ desde }: { readonly desde: string }) => {
  const estado: EstadoDeNavegacion = { motivo: MOTIVO_SESION_CADUCADA, desde };
  return <Navigate to="/acceso/redireccionCerradoSesion" state={estado} replace />;
};
