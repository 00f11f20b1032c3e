import { Navigate } from 'react-router';
import type { EstadoDeNavegacion } from '../../lib/estado-de-navegacion.ts';

/** Leaves a purchase for `/`, which shows `error` if there is one. */
export const irAInicio = (error?: string) => {
  const estado: EstadoDeNavegacion = error === undefined ? {} : { error };
  return <Navigate to="/" state={estado} replace />;
};

export const CONVENIO_NO_VIGENTE = 'El convenio seleccionado no está vigente';
