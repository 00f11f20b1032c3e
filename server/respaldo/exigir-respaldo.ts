import { resolve } from 'node:path';
import type { Config } from '../config.ts';
import { ErrorDePartida } from '../partida/partida.ts';
import type { Destino } from './archivar-wal.ts';
import { leerLlave, type Llave } from './cifra.ts';
import { abrirFirmante } from './firma.ts';

/** Where backups lie and with what key; throws in Spanish without either. The folder may be absent. */
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

/** Also demands the key that signs what is written there. */
export const exigirDestino = async (config: Config): Promise<Destino> => ({
  ...(await exigirRespaldo(config)),
  firmante: await abrirFirmante(config),
});
