import type { NombresCambiadosVM } from '#features/carga-masiva/carga-masiva.contract.ts';
import { useNavigate } from 'react-router';
import { avisos } from '../../../lib/avisos/notificaciones.ts';
import { guardarResumen } from '../../../lib/venta/venta.ts';
import { progresoDe } from './variantes.ts';

interface Intencion {
  readonly id: number;
  readonly etapa: number;
  readonly montoEnPesos: number;
  readonly cantidadVehiculos: number;
  readonly nombresCambiados?: NombresCambiadosVM | undefined;
}

/** Shared id of a load's notices, so that a new one replaces an outdated one. */
export const AVISO_DE_CARGA = 'estado de la carga';

/** Stores the new sale of a load, and shows its preparation (V-MAS-025, V-MAS-026). */
export const useSeguirCarga = (idConvenio: number, volverA: string) => {
  const navegar = useNavigate();
  return async (intencion: Intencion): Promise<void> => {
    guardarResumen(intencion);
    avisos.exito('Archivo procesado exitosamente.', { id: AVISO_DE_CARGA });
    const { id, nombresCambiados } = intencion;
    await navegar(progresoDe(id), { state: { idConvenio, volverA, nombresCambiados } });
  };
};
