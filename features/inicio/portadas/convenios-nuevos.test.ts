import { describe, expect, it } from 'vitest';
import { ultimoDiaDeEstreno } from './convenios-nuevos.ts';

describe('the first week of an agreement', () => {
  it.each([
    ['2026-11-20', '2026-11-01', '2026-11-26'],
    // Created ahead: its week begins on its first day of sale.
    ['2026-11-20', '2026-12-01', '2026-12-07'],
  ])('[A-INICIO-005] created on %s and sold from %s, lasts until %s', (creado, inicio, ultimo) => {
    expect(ultimoDiaDeEstreno(creado, inicio)).toBe(ultimo);
  });
});
