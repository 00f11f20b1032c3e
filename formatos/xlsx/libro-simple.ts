import { correrEnProceso } from './en-proceso.ts';
import type { EncargoSimple, RespuestaSimple } from './encargo-simple.ts';
import type {
  ColumnaDeLibro,
  FilaCopiada,
  FilaCruda,
  FormaDeLibro,
  LibroFallido,
} from './libro.ts';

const PROCESO = new URL('./proceso-simple.ts', import.meta.url);

const correr = (encargo: EncargoSimple) => correrEnProceso<RespuestaSimple>(PROCESO, encargo);

/**
 * Reads the rows of an uploaded file in a child process, or returns why it was not read. It never blocks
 * the event loop, and throws only for faults of ours.
 */
export const leerEnProceso = async (
  archivo: Uint8Array,
  forma: FormaDeLibro,
): Promise<LibroFallido | { readonly tipo: 'filas'; readonly filas: readonly FilaCruda[] }> => {
  const respuesta = await correr({ archivo, forma });
  if (respuesta.tipo === 'libro') throw new Error('A file that was to be read was written');
  return respuesta;
};

/** Writes rows as an .xlsx in a child process, with the messages of each row in an added column. */
export const copiarEnProceso = async (
  forma: FormaDeLibro,
  columnas: readonly ColumnaDeLibro[],
  filas: readonly FilaCopiada[],
  anchoAgregada: number,
): Promise<Uint8Array> => {
  const respuesta = await correr({ archivo: null, forma, columnas, filas, anchoAgregada });
  if (respuesta.tipo !== 'libro') throw new Error(`A workbook ended in ${respuesta.tipo}`);
  return respuesta.libro;
};
