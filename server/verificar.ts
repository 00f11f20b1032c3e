import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { relojDelSistema } from '#integrations/reloj/sistema.ts';
import { leerConfig } from './config.ts';
import { contar } from '#values/numero.ts';
import { abrirBase } from '#nucleo/db/conexion.ts';
import { iniciarPostgres } from './db/embebido.ts';
import { exigirEsquema } from './db/migrar.ts';
import { abrirPuertos } from './integrations.ts';
import { rotosAhora, rotosEnReposo } from './invariantes/verificar.ts';
import { oTerminar } from './partida/partida.ts';

// Reads only. With `--reposo` also what holds when nothing is under way, and every signed file.
const { values } = parseArgs({ options: { reposo: { type: 'boolean', default: false } } });
const config = await oTerminar(() => leerConfig(process.env));
const postgres = config.DATABASE_URL
  ? null
  : await iniciarPostgres({
      carpeta: join(config.datos, 'base'),
      archivar: config.RESPALDO_CARPETA !== undefined,
    });
const url = config.DATABASE_URL ?? postgres?.url ?? '';
await exigirEsquema(url);
const base = abrirBase(url, 2);
const { documentos } = await abrirPuertos(config, base, () => undefined, relojDelSistema);
const rotos = await (values.reposo ? rotosEnReposo : rotosAhora)(base, documentos);
await base.destroy();
await postgres?.detener();
for (const roto of rotos) console.log(roto);
console.log(
  rotos.length === 0
    ? 'Todo se cumple.'
    : `${contar(rotos.length, 'regla no se cumple', 'reglas no se cumplen')}.`,
);
process.exitCode = rotos.length === 0 ? 0 : 1;
