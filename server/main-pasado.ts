import { setPriority } from 'node:os';
import { leerConfig } from './config.ts';
import { oTerminar } from './partida/partida.ts';
import { sembrarPasado } from './pasado/sembrar-pasado.ts';

const DETRAS_DE_TODOS = 19;

// Visitors of the demonstration have priority over it.
setPriority(DETRAS_DE_TODOS);
const config = await oTerminar(() => leerConfig(process.env));
try {
  if (await sembrarPasado(config)) {
    process.stdout.write('Las ventas de demostración de los últimos trece meses están listas.\n');
  }
} catch (error) {
  const causa = error instanceof Error ? error.message : String(error);
  process.stderr.write(`Las ventas de demostración se interrumpieron: ${causa}\n`);
  process.exitCode = 1;
}
process.exit();
