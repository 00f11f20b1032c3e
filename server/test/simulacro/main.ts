import { randomInt } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { escribirCuadro } from './cuadro.ts';
import { simular } from './simulacro.ts';

// `npm run simulacro -- --minutos 6 --escala 1 --semilla 7 --sala 10 --salida x.json` runs an hour of 31
// March.
const { values } = parseArgs({
  options: {
    minutos: { type: 'string', default: '6' },
    escala: { type: 'string', default: '1' },
    semilla: { type: 'string' },
    sala: { type: 'string', default: '10' },
    salida: { type: 'string', default: 'test-results/simulacro.json' },
  },
});
const decir = (linea: string): void => void process.stdout.write(`${linea}\n`);

const parar = new AbortController();
for (const senal of ['SIGINT', 'SIGTERM'] as const) process.on(senal, () => parar.abort());
const [minutos, escala, sala] = [values.minutos, values.escala, values.sala].map(Number);
const semilla = Number(values.semilla ?? randomInt(1_000_000));
const pedido = { minutos: minutos ?? 6, escala: escala ?? 1, sala: sala ?? 10, semilla };
decir(`semilla ${semilla}, ${pedido.minutos} min, escala ${pedido.escala}, sala ${pedido.sala} s`);
const salido = await simular({ ...pedido, decir, parar: parar.signal });
const { cuadro, muertes, esperaMaxima, carga, males } = salido;
decir(`\n${escribirCuadro(cuadro)}`);
for (const { proceso, vuelve } of muertes) decir(`kill -9 a ${proceso}: de vuelta en ${vuelve} s`);
decir(`la venta que más esperó: ${esperaMaxima} s; carga de la máquina: ${carga}`);
decir(males.length === 0 ? 'Nada se perdió.' : `males: ${males.length}`);
for (const mal of males) process.stderr.write(`✗ ${mal}\n`);
mkdirSync(dirname(values.salida), { recursive: true });
writeFileSync(values.salida, `${JSON.stringify({ ...pedido, ...salido }, null, 2)}\n`);
process.exit(males.length === 0 ? 0 : 1);
