import { buscarArchivosSun, descargarSun, regenerarSun } from '#features/sun/sun.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { descargar, ErrorDeApi, llamar } from '../../lib/api/api.ts';
import type { Operacion } from '../../ui/dialogo/useOperacion.ts';
import { DESCONOCIDO } from '../piezas/textos.ts';
import { GENERANDO } from '../../lib/textos-de-descarga.ts';

/** Regenerates the collection file of a sale. */
export const regenerarArchivoSun = async (
  operacion: Operacion,
  id: number,
  alTerminar: () => void,
): Promise<void> => {
  operacion.iniciar();
  try {
    await llamar(regenerarSun, { id });
    operacion.exito('Archivo de carga SUN regenerado con éxito', { alCerrar: alTerminar });
  } catch (fallo) {
    const dicho = fallo instanceof ErrorDeApi && fallo.estado === 404;
    operacion.error(dicho ? fallo.message : DESCONOCIDO);
  }
};

export const bajarArchivoSun = async (operacion: Operacion, id: number): Promise<void> => {
  operacion.iniciar(GENERANDO);
  try {
    await descargar(descargarSun, { id }, `SUN_IDV${id}.txt`);
    operacion.ocultar();
  } catch (fallo) {
    operacion.error(fallo instanceof ErrorDeApi ? fallo.message : DESCONOCIDO);
  }
};

/** Reads its versions and downloads again after an action. */
export const useRefrescarArchivosSun = (): (() => Promise<void>) => {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: [buscarArchivosSun.id] });
};
