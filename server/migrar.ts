import { join } from 'node:path';
import { leerConfig } from './config.ts';
import { iniciarPostgres } from './db/embebido.ts';
import { oTerminar } from './partida/partida.ts';
import { prepararBase } from './partida/preparar-base.ts';

const config = await oTerminar(() => leerConfig(process.env));
const postgres = config.DATABASE_URL
  ? null
  : await iniciarPostgres({
      carpeta: join(config.datos, 'base'),
      archivar: config.RESPALDO_CARPETA !== undefined,
    });
await oTerminar(async () => {
  try {
    await prepararBase(
      config,
      config.DATABASE_URL_DIRECTA ?? config.DATABASE_URL ?? postgres?.url ?? '',
    );
  } finally {
    await postgres?.detener();
  }
});
console.log('La base está al día.');
