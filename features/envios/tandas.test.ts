import { describe, expect, it } from 'vitest';
import { enTandas } from './tandas.ts';

/** A pause that never ends. */
const MUCHO = () => new Promise<never>(() => undefined);
const vuelta = () => new Promise((seguir) => setTimeout(seguir, 5));

describe('grouped work', () => {
  it('runs a full group at once, and later items in the next one', async () => {
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

  it('does not wait longer than the pause for a partial group', async () => {
    const tandas: (readonly number[])[] = [];
    const hacer = enTandas<number>(async (unos) => void tandas.push(unos), {
      llena: 4,
      pausa: vuelta,
    });
    await Promise.all([hacer(1), hacer(2)]);
    expect(tandas).toEqual([[1, 2]]);
  });

  it('reports a failure to every item of the group, and runs the next group', async () => {
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
