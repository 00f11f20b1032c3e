import { join } from 'node:path';
import { leerConfig } from './config.ts';
import { iniciarPostgres } from './db/embebido.ts';
import { prepararBase } from './preparar-base.ts';

const config = leerConfig(process.env);
const postgres = config.DATABASE_URL
  ? null
  : await iniciarPostgres({ carpeta: join(config.datos, 'base') });
await prepararBase(config, config.DATABASE_URL ?? postgres?.url ?? '');
await postgres?.detener();
console.log('La base está al día.');
