import { join } from 'node:path';
import type { Config } from '../config.ts';
import { iniciarPostgres } from '../db/embebido.ts';
import { exigirEsquema } from '../db/migrar.ts';
import { hayRecuerdo } from '../db/recuerdo.ts';
import { ErrorDePartida } from './partida.ts';

interface BaseQueHay {
  readonly url: string;
  detener(): Promise<void>;
}

/**
 * Folder of the embedded database, for commands that never create one. Throws `ErrorDePartida` if there is
 * none.
 */
export const carpetaQueHay = ({ datos }: Config): string => {
  const carpeta = join(datos, 'base');
  if (hayRecuerdo(carpeta)) return carpeta;
  throw new ErrorDePartida(
    `No hay una base en ${carpeta}: ponga DATABASE_URL, o en SOAP_DATOS la carpeta de datos`,
  );
};

const abrir = async (config: Config): Promise<BaseQueHay> => {
  if (config.DATABASE_URL) return { url: config.DATABASE_URL, detener: async () => undefined };
  const archivar = config.RESPALDO_CARPETA !== undefined;
  return iniciarPostgres({ carpeta: carpetaQueHay(config), archivar });
};

/**
 * The database of the settings, for commands that never create one. Throws `ErrorDePartida` if there is none,
 * or if it lacks migrations of this release.
 */
export const baseQueHay = async (config: Config): Promise<BaseQueHay> => {
  const base = await abrir(config);
  try {
    await exigirEsquema(base.url);
    return base;
  } catch (error) {
    await base.detener();
    throw error;
  }
};
