import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

const conCodigo = (codigo: string) => (error: unknown) => {
  if (error instanceof Error && 'code' in error && error.code === codigo) return null;
  throw error;
};

/**
 * Returns the content of a file that is created on first start and then kept. One of several concurrent
 * processes creates it, and all read it complete: the file gets its name after all of it is on disk.
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
    // Unlike a rename, a link fails if another process was first.
    await link(temporal, archivo).catch(conCodigo('EEXIST'));
  } finally {
    await rm(temporal, { force: true });
  }
  return readFile(archivo);
};
