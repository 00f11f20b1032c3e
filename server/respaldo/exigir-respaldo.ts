import { resolve } from 'node:path';
import type { Config } from '../config.ts';
import { ErrorDePartida } from '../partida/partida.ts';
import type { Destino } from './archivar-wal.ts';
import { leerLlave, type Llave } from './cifra.ts';
import { abrirFirmante } from './firma.ts';

/** Folder and key of the backup. Throws in Spanish without either. The folder need not exist. */
export const exigirRespaldo = async ({
  RESPALDO_CARPETA,
  RESPALDO_LLAVE,
}: Config): Promise<{ carpeta: string; llave: Llave }> => {
  if (!RESPALDO_CARPETA || !RESPALDO_LLAVE) {
    throw new ErrorDePartida(
      'Ponga RESPALDO_CARPETA y RESPALDO_LLAVE (docs/operacion/respaldo.md)',
    );
  }
  return { carpeta: resolve(RESPALDO_CARPETA), llave: await leerLlave(RESPALDO_LLAVE) };
};

/** Adds the key that signs backup files. */
export const exigirDestino = async (config: Config): Promise<Destino> => ({
  ...(await exigirRespaldo(config)),
  firmante: await abrirFirmante(config),
});
