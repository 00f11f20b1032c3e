import {
  avanceRegeneracion,
  regenerarPoliza,
  regenerarVenta,
} from '#features/polizas/regenerar/regenerar.contract.ts';
import { ErrorDeApi, llamar } from '../../lib/api.ts';
import type { Operacion } from '../../ui/dialogo/useOperacion.ts';
import { descargarVenta } from '../piezas/descargar-venta.ts';
import { falloAlRegenerar, REGENERADA } from '../piezas/textos.ts';

const MS_ENTRE_PREGUNTAS = 1_500;
const esperar = (ms: number) => new Promise((seguir) => setTimeout(seguir, ms));

/** Makes the file of a policy again and opens it once that was read. */
export const regenerarLaPoliza = async (
  operacion: Operacion,
  numeroPoliza: number,
  alCambiar: () => void,
): Promise<void> => {
  operacion.iniciar();
  try {
    const { urlDescarga } = await llamar(regenerarPoliza, { numeroPoliza });
    operacion.exito(REGENERADA, {
      alCerrar: () => {
        alCambiar();
        window.open(urlDescarga, '_blank', 'noopener');
      },
    });
  } catch (fallo) {
    operacion.error(falloAlRegenerar(fallo), { alCerrar: alCambiar });
  }
};

/** Waits until every valid policy has its file again, saying how many do. */
const esperarDocumentos = async (operacion: Operacion, id: number): Promise<void> => {
  for (;;) {
    const { total, listas } = await llamar(avanceRegeneracion, { id });
    if (listas >= total) return;
    operacion.iniciar(`Regenerando pólizas: ${listas} de ${total}`);
    await esperar(MS_ENTRE_PREGUNTAS);
  }
};

/** Makes the files of a sale's valid policies again, and downloads their zip. */
export const regenerarLaVenta = async (
  operacion: Operacion,
  id: number,
  alTerminar: () => void,
): Promise<void> => {
  operacion.iniciar();
  try {
    await llamar(regenerarVenta, { id });
    await esperarDocumentos(operacion, id);
  } catch (fallo) {
    const dicho = fallo instanceof ErrorDeApi && fallo.estado === 409;
    operacion.error(dicho ? fallo.message : 'Ocurrió un error desconocido al regenerar la Venta');
    return;
  }
  await descargarVenta(operacion, id);
  alTerminar();
};
