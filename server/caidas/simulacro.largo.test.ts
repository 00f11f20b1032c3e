import { expect, it } from 'vitest';
import { escribirCuadro } from '#server/test/simulacro/cuadro.ts';
import { simular } from '#server/test/simulacro/simulacro.ts';

const SEMILLA = Number(process.env['SEMILLA_SIMULACRO'] ?? 1 + (Date.now() % 1_000_000));
const MINUTOS = 1;

it(
  `[A-ESPERA-010] an hour of 31 March in one minute, with each process killed halfway, loses nothing (seed ${SEMILLA})`,
  async () => {
    const decir = (linea: string): void => void process.stdout.write(`${linea}\n`);
    const { cuadro, muertes, males } = await simular({
      ...{ minutos: MINUTOS, escala: 1, sala: 10, semilla: SEMILLA, decir },
      parar: new AbortController().signal,
    });
    decir(escribirCuadro(cuadro));
    expect(males).toEqual([]);
    expect(muertes.map(({ proceso }) => proceso)).toEqual(['api', 'worker', 'PostgreSQL']);
    const dice = (cual: 'respuestas' | 'errores') =>
      Object.fromEntries(cuadro.map(({ quien, [cual]: cuantas }) => [quien, cuantas]));
    expect(Object.values(dice('respuestas')).every((cuantas) => cuantas > 0)).toBe(true);
    const ninguno = Object.fromEntries(cuadro.map(({ quien }) => [quien, 0]));
    expect(dice('errores')).toEqual(ninguno);
  },
  15 * 60_000,
);
