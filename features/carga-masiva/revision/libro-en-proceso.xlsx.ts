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
 * Checks an uploaded file with all that it alone can show: its rows as they are kept, or the same
 * with the file back and its errors marked, or why it could not be looked into. It never blocks the
 * process that calls; the one that read it is dead when this answers. Throws only for our own faults.
 */
export const revisarArchivo = (
  archivo: Uint8Array,
  opciones: OpcionesRevision & { readonly filasOcultas?: FilasOcultas | undefined },
  limites?: LimitesProceso,
): Promise<RespuestaLibro> => correr({ tipo: 'archivo', archivo, ...opciones }, limites);

/** Kept rows, checked again with the rules of the upload. */
export const revisarGuardadas = async (
  filas: readonly FilaConErrores[],
  opciones: OpcionesRevision,
): Promise<readonly FilaConErrores[]> => {
  const respuesta = await correr({ tipo: 'filas', archivo: null, filas, ...opciones });
  if (respuesta.tipo !== 'filas') throw new Error(`Kept rows ended in ${respuesta.tipo}`);
  return respuesta.filas;
};

/** The workbook of kept rows with what is wrong in each, as the upload gives it back. */
export const libroDeFilas = async (
  filas: readonly FilaConErrores[],
  variante: Variante,
): Promise<Uint8Array> => {
  const respuesta = await correr({ tipo: 'escribir', archivo: null, variante, filas });
  if (respuesta.tipo !== 'con_errores') throw new Error(`A workbook ended in ${respuesta.tipo}`);
  return respuesta.libro;
};

/** The same as a call answers it. */
export const libroEnBase64 = async (
  filas: readonly FilaConErrores[],
  variante: Variante,
  nombreArchivo: string,
) => ({
  fileContents: Buffer.from(await libroDeFilas(filas, variante)).toString('base64'),
  fileDownloadName: `Errores ${nombreArchivo.replace(/\.\w+$/, '')}.xlsx`,
});
