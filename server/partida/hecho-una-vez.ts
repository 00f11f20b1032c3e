import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

const conCodigo = (codigo: string) => (error: unknown) => {
  if (error instanceof Error && 'code' in error && error.code === codigo) return null;
  throw error;
};

/**
 * The content of a file that is made on first start and then kept. Of processes that start at the
 * same time one makes it, and all of them read that one, whole: a file only gets its name once all
 * of it is on disk.
 */
export const hechoUnaVez = async (
  archivo: string,
  crear: () => string | Uint8Array,
): Promise<Buffer> => {
  const hecho = await readFile(archivo).catch(conCodigo('ENOENT'));
  if (hecho) return hecho;
  await mkdir(dirname(archivo), { recursive: true, mode: 0o700 });
  const temporal = `${archivo}.${randomUUID()}`;
  try {
    await writeFile(temporal, crear(), { mode: 0o600, flag: 'wx', flush: true });
    // Unlike a rename, a link does not take the name from whoever was first.
    await link(temporal, archivo).catch(conCodigo('EEXIST'));
  } finally {
    await rm(temporal, { force: true });
  }
  return readFile(archivo);
};
