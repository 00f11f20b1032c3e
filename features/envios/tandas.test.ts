import { describe, expect, it } from 'vitest';
import { enTandas } from './tandas.ts';

describe('things done together', () => {
  it('the first is done at once, and what comes meanwhile is done together', async () => {
    const tandas: (readonly number[])[] = [];
    const seguir: (() => void)[] = [];
    const hacer = enTandas<number>((unos) => {
      tandas.push(unos);
      return new Promise<void>((listo) => seguir.push(listo));
    });
    const primero = hacer(1);
    await new Promise(setImmediate);
    const otros = [hacer(2), hacer(3)];
    await new Promise(setImmediate);
    expect(tandas).toEqual([[1]]);
    seguir.shift()?.();
    await primero;
    await new Promise(setImmediate);
    expect(tandas).toEqual([[1], [2, 3]]);
    seguir.shift()?.();
    await Promise.all(otros);
  });

  it('those that fail together are all told, and the next are done all the same', async () => {
    const hacer = enTandas<number>(async (unos) => {
      await Promise.resolve();
      if (unos.includes(1)) throw new Error('no');
    });
    const fallan = [hacer(1), hacer(2)];
    const dichos = await Promise.allSettled(fallan);
    expect(dichos.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await hacer(3);
  });
});
