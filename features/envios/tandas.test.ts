import { describe, expect, it } from 'vitest';
import { enTandas } from './tandas.ts';

/** Nobody waits to its end. */
const MUCHO = () => new Promise<never>(() => undefined);
const vuelta = () => new Promise((seguir) => setTimeout(seguir, 5));

describe('things done together', () => {
  it('as many as fill a round are done at once, and what comes meanwhile in the next', async () => {
    const tandas: (readonly number[])[] = [];
    const seguir: (() => void)[] = [];
    const hacer = enTandas<number>(
      (unos) => {
        tandas.push(unos);
        return new Promise<void>((listo) => seguir.push(listo));
      },
      { llena: 2, pausa: MUCHO },
    );
    const primero = hacer(1);
    await vuelta();
    expect(tandas).toEqual([]);
    const segundo = hacer(2);
    await vuelta();
    expect(tandas).toEqual([[1, 2]]);
    const otros = [hacer(3), hacer(4), hacer(5)];
    await vuelta();
    expect(tandas).toHaveLength(1);
    seguir.shift()?.();
    await Promise.all([primero, segundo]);
    await vuelta();
    expect(tandas).toEqual([
      [1, 2],
      [3, 4, 5],
    ]);
    seguir.shift()?.();
    await Promise.all(otros);
  });

  it('fewer do not wait for longer than they may', async () => {
    const tandas: (readonly number[])[] = [];
    const hacer = enTandas<number>(async (unos) => void tandas.push(unos), {
      llena: 4,
      pausa: vuelta,
    });
    await Promise.all([hacer(1), hacer(2)]);
    expect(tandas).toEqual([[1, 2]]);
  });

  it('those that fail together are all told, and the next are done all the same', async () => {
    const hacer = enTandas<number>(
      async (unos) => {
        await Promise.resolve();
        if (unos.includes(1)) throw new Error('no');
      },
      { llena: 2, pausa: MUCHO },
    );
    const dichos = await Promise.allSettled([hacer(1), hacer(2)]);
    expect(dichos.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await Promise.all([hacer(3), hacer(4)]);
  });
});
