import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Config } from '../config.ts';
import { ErrorDePartida } from '../partida/partida.ts';
import { leerLlave, type Llave } from './cifra.ts';

/** Where backups go and with what key; throws in Spanish without either. */
export const exigirRespaldo = async ({
  RESPALDO_CARPETA,
  RESPALDO_LLAVE,
}: Config): Promise<{ carpeta: string; llave: Llave }> => {
  if (!RESPALDO_CARPETA || !RESPALDO_LLAVE) {
    throw new ErrorDePartida('Ponga RESPALDO_CARPETA y RESPALDO_LLAVE (docs/operacion.md)');
  }
  const carpeta = resolve(RESPALDO_CARPETA);
  await mkdir(carpeta, { recursive: true, mode: 0o700 });
  return { carpeta, llave: await leerLlave(RESPALDO_LLAVE) };
};
