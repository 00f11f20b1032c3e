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
 * The rows of an uploaded file as they stand there, or why it could not be looked into. It never
 * blocks the process that calls; throws only for our own faults.
 */
export const leerEnProceso = async (
  archivo: Uint8Array,
  forma: FormaDeLibro,
): Promise<LibroFallido | { readonly tipo: 'filas'; readonly filas: readonly FilaCruda[] }> => {
  const respuesta = await correr({ archivo, forma });
  if (respuesta.tipo === 'libro') throw new Error('A file that was to be read was written');
  return respuesta;
};

/** Rows back as an .xlsx, each with what is said of it in the column the form adds. */
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
