import { ErrorDeApi } from '../../lib/api/api.ts';
import { abrirArchivo, pedirEnlaceDeVenta } from '../../lib/venta/descargar-venta.ts';
import type { Operacion } from '../../ui/dialogo/useOperacion.ts';
import { DESCARGA_FALLIDA, GENERANDO } from '../../lib/textos-de-descarga.ts';

/** Downloads a sale's zip, with the texts of A-ERR-001 and A-ERR-002. */
export const descargarVenta = async (operacion: Operacion, IDV: number): Promise<void> => {
  operacion.iniciar(GENERANDO);
  try {
    abrirArchivo(await pedirEnlaceDeVenta(IDV));
    operacion.exito('Archivo generado con exito');
  } catch (error) {
    // 409 has a text of its own about files in preparation.
    const dicho = error instanceof ErrorDeApi && error.estado === 409 ? error.message : null;
    operacion.error(dicho ?? DESCARGA_FALLIDA);
  }
};
