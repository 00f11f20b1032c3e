import { opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A write in course: hidden, and with a random name after the one it will have. */
const TEMPORAL = /^\..+\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Entries looked at in one pass; the next goes on where it stopped. */
const POR_PASADA = 50_000;

/** Every entry under a folder: the path of an unfinished write, or null for anything else. */
async function* entradas(carpeta: string): AsyncGenerator<string | null> {
  for await (const entrada of await opendir(carpeta)) {
    if (entrada.isDirectory()) yield* entradas(join(carpeta, entrada.name));
    yield entrada.isFile() && TEMPORAL.test(entrada.name) ? join(carpeta, entrada.name) : null;
  }
}

/**
 * Deletes what killed processes left half written under a folder, some of it at each call: an office
 * of years has a folder per sale. A folder or file that goes meanwhile ends the pass, nothing else.
 */
export const barredorDeRestos = (raiz: string): ((antesDe: Date) => Promise<number>) => {
  let recorrido: AsyncGenerator<string | null> | null = null;
  const esResto = async (ruta: string, antesDe: Date): Promise<boolean> =>
    (await stat(ruta)).mtime < antesDe;
  const pasada = async (desde: AsyncGenerator<string | null>, antesDe: Date): Promise<number> => {
    let idos = 0;
    for (let vistas = 0; vistas < POR_PASADA; vistas += 1) {
      const { value: ruta, done } = await desde.next();
      if (done) recorrido = null;
      if (done) break;
      if (ruta !== null && (await esResto(ruta, antesDe))) {
        await rm(ruta, { force: true });
        idos += 1;
      }
    }
    return idos;
  };
  return async (antesDe) => {
    recorrido ??= entradas(raiz);
    try {
      return await pasada(recorrido, antesDe);
    } catch (error) {
      await recorrido?.return(null);
      recorrido = null;
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0;
      throw error;
    }
  };
};
