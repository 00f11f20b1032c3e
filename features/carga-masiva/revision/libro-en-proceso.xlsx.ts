import { correrEnProceso, type LimitesProceso } from '#formatos/xlsx/en-proceso.ts';
import type { FilasOcultas } from '#formatos/xlsx/libro.ts';
import type { Variante } from '#features/carga-masiva/columnas.ts';
import type { EncargoLibro, RespuestaLibro } from './encargo-libro.xlsx.ts';
import type { FilaConErrores } from './fila-guardada.ts';
import type { OpcionesRevision } from './revisar-libro.ts';

const PROCESO = new URL('./proceso-libro.xlsx.ts', import.meta.url);

const correr = (encargo: EncargoLibro, limites?: LimitesProceso): Promise<RespuestaLibro> =>
  correrEnProceso<RespuestaLibro>(PROCESO, encargo, limites);

/**
 * Checks an uploaded file in a separate process. Returns its rows in stored form, the file with its
 * errors marked, or the reason why it is unreadable. Does not block the caller; the reader process
 * has ended when this resolves. Throws only for errors of our own code.
 */
export const revisarArchivo = (
  archivo: Uint8Array,
  opciones: OpcionesRevision & { readonly filasOcultas?: FilasOcultas | undefined },
  limites?: LimitesProceso,
): Promise<RespuestaLibro> => correr({ tipo: 'archivo', archivo, ...opciones }, limites);

/** Checks stored rows again with the upload rules. */
export const revisarGuardadas = async (
  filas: readonly FilaConErrores[],
  opciones: OpcionesRevision,
): Promise<readonly FilaConErrores[]> => {
  const respuesta = await correr({ tipo: 'filas', archivo: null, filas, ...opciones });
  if (respuesta.tipo !== 'filas') throw new Error(`Kept rows ended in ${respuesta.tipo}`);
  return respuesta.filas;
};

/** Returns the workbook of stored rows with their errors, in the form of an upload. */
export const libroDeFilas = async (
  filas: readonly FilaConErrores[],
  variante: Variante,
): Promise<Uint8Array> => {
  const respuesta = await correr({ tipo: 'escribir', archivo: null, variante, filas });
  if (respuesta.tipo !== 'con_errores') throw new Error(`A workbook ended in ${respuesta.tipo}`);
  return respuesta.libro;
};

/** Returns the workbook as a call answers it, in base64. */
export const libroEnBase64 = async (
  filas: readonly FilaConErrores[],
  variante: Variante,
  nombreArchivo: string,
) => ({
  fileContents: Buffer.from(await libroDeFilas(filas, variante)).toString('base64'),
  fileDownloadName: `Errores ${nombreArchivo.replace(/\.\w+$/, '')}.xlsx`,
});
