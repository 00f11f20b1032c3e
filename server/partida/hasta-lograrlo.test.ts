import { describe, expect, it } from 'vitest';
import { hastaLograrlo } from './hasta-lograrlo.ts';

describe('[A-PASADO-006] a process that is run until it succeeds', () => {
  const correr = async (codigos: (number | null)[], esperas: number[]) => {
    const dichas: number[] = [];
    const logrado = await hastaLograrlo(
      () => Promise.resolve(codigos.shift() ?? 0),
      esperas,
      (segundos) => dichas.push(segundos),
    );
    return { logrado, dichas, quedan: codigos.length };
  };

  it.each([
    ['at once', [0, 1], [], 1],
    ['after a failure', [1, 0, 1], [0.001], 1],
    ['or is stopped by a signal', [null, 1], [], 1],
  ])('%s', async (_cuando, codigos, dichas, quedan) => {
    expect(await correr(codigos, [0.001, 0.002])).toEqual({ logrado: true, dichas, quedan });
  });

  it('fails after its last run', async () => {
    expect(await correr([1, 1, 1, 0], [0.001, 0.002])).toEqual({
      ...{ logrado: false, dichas: [0.001, 0.002], quedan: 1 },
    });
  });
});
