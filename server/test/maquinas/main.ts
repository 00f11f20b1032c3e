import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { pasarNoche, sinNoche } from './noche.ts';

// `npm run noche -- --minutos 60 --semilla 7 --solo disco` sells and breaks hosts on this machine.
const { values } = parseArgs({
  options: {
    minutos: { type: 'string', default: '60' },
    semilla: { type: 'string' },
    solo: { type: 'string' },
  },
});
const decir = (linea: string): void => void process.stdout.write(`${linea}\n`);
const avisar = (linea: string): void => void process.stderr.write(`${linea}\n`);

const motivo = sinNoche();
if (motivo !== null) {
  avisar(`No se puede: ${motivo}.`);
  process.exit(2);
}
const parar = new AbortController();
for (const senal of ['SIGINT', 'SIGTERM'] as const) process.on(senal, () => parar.abort());
const { resumen, males } = await pasarNoche({
  minutos: Number(values.minutos),
  semilla: Number(values.semilla ?? randomInt(1_000_000)),
  solo: values.solo,
  decir,
  parar: parar.signal,
});
decir(`\n${resumen}`);
for (const mal of males) avisar(`✗ ${mal}`);
process.exit(males.length === 0 ? 0 : 1);
