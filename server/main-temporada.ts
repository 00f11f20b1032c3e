import { setPriority } from 'node:os';
import { leerConfig } from './config.ts';
import { oTerminar } from './partida/partida.ts';
import { sembrarTemporada } from './temporada/sembrar-temporada.ts';

const DETRAS_DE_TODOS = 19;

// Whoever opens the demonstration meanwhile goes first.
setPriority(DETRAS_DE_TODOS);
const config = await oTerminar(() => leerConfig(process.env));
if (await sembrarTemporada(config)) {
  process.stdout.write('La temporada de ventas de demostración está sembrada.\n');
}
process.exit();
