import { createReadStream } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { conCandado } from '../db/candado.ts';
import { lugares } from './bodega.ts';
import { escribirCifrado, type Llave } from './cifra.ts';

const CADA_MS = 10_000;

/** Takes what PostgreSQL left of its log to the backup, encrypted, and away from here. */
export const vaciarWal = (desde: string, carpeta: string, llave: Llave): Promise<number> =>
  conCandado(desde, async () => {
    const nombres = (await readdir(desde)).filter((nombre) => !nombre.startsWith('.'));
    nombres.sort((a, b) => (a < b ? -1 : 1));
    for (const nombre of nombres) {
      const ruta = join(desde, nombre);
      await escribirCifrado(lugares(carpeta).wal(nombre), createReadStream(ruta), llave);
      await rm(ruta);
    }
    return nombres.length;
  });

/**
 * Does it every ten seconds until it is ended, with a last time then. What cannot be written stays
 * where it is, is said once, and is tried again.
 */
export const archivarWal = (
  desde: string,
  carpeta: string,
  llave: Llave,
): (() => Promise<void>) => {
  let avisado = false;
  let enCurso: Promise<void> = Promise.resolve();
  const vaciar = async (): Promise<void> => {
    try {
      await vaciarWal(desde, carpeta, llave);
      avisado = false;
    } catch (error) {
      if (!avisado) process.stderr.write(`El respaldo continuo no avanza: ${String(error)}\n`);
      avisado = true;
    }
  };
  const reloj = setInterval(() => {
    enCurso = enCurso.then(vaciar);
  }, CADA_MS).unref();
  return async () => {
    clearInterval(reloj);
    await enCurso;
    await vaciar();
  };
};
