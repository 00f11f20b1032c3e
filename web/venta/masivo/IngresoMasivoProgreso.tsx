import type { EstadoDeNavegacion } from '../../lib/estado-de-navegacion.ts';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { leerEstadoDeVenta } from '../estado/estado-de-venta.ts';
import { leerIdv } from '../estado/idv.ts';
import { ERROR_INESPERADO } from '../piezas/textos.ts';
import { Preparacion } from './Preparacion.tsx';

const SIN_CONVENIO: EstadoDeNavegacion = { error: ERROR_INESPERADO };

/** `/venta/ingresoMasivoProgreso`; its navigation state survives a reload. */
export const IngresoMasivoProgreso = () => {
  const [consulta] = useSearchParams();
  const { idConvenio, volverA } = leerEstadoDeVenta(useLocation().state);
  const idv = leerIdv(consulta);
  if (idv === null || idConvenio === null) return <Navigate to="/" state={SIN_CONVENIO} replace />;
  return <Preparacion idv={idv} idConvenio={idConvenio} volverA={volverA} />;
};
