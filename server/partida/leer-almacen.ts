import { AlmacenNegado } from '#integrations/documentos/port.ts';
import { ErrorDePartida } from './partida.ts';

/** Runs a read of the document store. Throws `ErrorDePartida` when its folder or bucket refuses. */
export const leerAlmacen = async <T>(paso: () => Promise<T>): Promise<T> => {
  try {
    return await paso();
  } catch (error) {
    const deArchivo = error instanceof Error && 'path' in error;
    if (!deArchivo && !(error instanceof AlmacenNegado)) throw error;
    throw new ErrorDePartida(`No se pueden leer los documentos: ${error.message}`);
  }
};
