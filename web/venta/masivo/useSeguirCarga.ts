import type { NombresCambiadosVM } from '#features/carga-masiva/carga-masiva.contract.ts';
import { useNavigate } from 'react-router';
import { avisos } from '../../lib/notificaciones.ts';
import { guardarResumen } from '../../lib/venta.ts';
import { progresoDe } from './variantes.ts';

interface Intencion {
  readonly id: number;
  readonly etapa: number;
  readonly montoEnPesos: number;
  readonly cantidadVehiculos: number;
  readonly nombresCambiados?: NombresCambiadosVM | undefined;
}

/** One notice at a time says how a load is: what was wrong in it does not stay once it went on. */
export const AVISO_DE_CARGA = 'estado de la carga';

/** The sale of a load began: it is kept, and its preparation is shown (V-MAS-025, V-MAS-026). */
export const useSeguirCarga = (idConvenio: number, volverA: string) => {
  const navegar = useNavigate();
  return async (intencion: Intencion): Promise<void> => {
    guardarResumen(intencion);
    avisos.exito('Archivo procesado exitosamente.', { id: AVISO_DE_CARGA });
    const { id, nombresCambiados } = intencion;
    await navegar(progresoDe(id), { state: { idConvenio, volverA, nombresCambiados } });
  };
};
