import { opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Name of a temporary file: a dot, the final name and a UUID. */
const TEMPORAL = /^\..+\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Maximum entries per pass; the next pass continues where it stopped. */
const POR_PASADA = 50_000;

/** Every entry under a folder: the path of a temporary file, or null for any other entry. */
async function* entradas(carpeta: string): AsyncGenerator<string | null> {
  for await (const entrada of await opendir(carpeta)) {
    if (entrada.isDirectory()) yield* entradas(join(carpeta, entrada.name));
    yield entrada.isFile() && TEMPORAL.test(entrada.name) ? join(carpeta, entrada.name) : null;
  }
}

/**
 * Creates a function that deletes temporary files of killed processes, older than `antesDe`, and returns how
 * many. Each call checks at most 50,000 entries. A file or folder that disappears meanwhile ends the pass
 * without an error.
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
