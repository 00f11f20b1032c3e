import { describe, expect, it } from 'vitest';
import { cuantoPedir } from './por-devolver.ts';

const CUENTA = { cobrado: 30_000, monto: 10_000, devuelto: 0, enDuda: false };

describe('[A-CASO-009] amount of a payment to request back', () => {
  it.each([
    ['nothing given back yet', CUENTA, 30_000, 10_000],
    ['another part was, and counts', { ...CUENTA, monto: 25_000 }, 20_000, 15_000],
    ['the provider does not say: what we know counts', { ...CUENTA, devuelto: 4_000 }, null, 6_000],
    ['the last peso', CUENTA, 20_001, 1],
    ['in doubt, but the provider says', { ...CUENTA, enDuda: true }, 30_000, 10_000],
  ])('%s', (_, cuenta, retenido, monto) => {
    expect(cuantoPedir(cuenta, retenido)).toEqual({ tipo: 'pedir', monto });
  });

  it('is none when the provider holds no more than it may keep', () => {
    expect(cuantoPedir(CUENTA, 20_000)).toEqual({ tipo: 'nada' });
    expect(cuantoPedir(CUENTA, 0)).toEqual({ tipo: 'nada' });
    expect(cuantoPedir({ ...CUENTA, devuelto: 10_000 }, null)).toEqual({ tipo: 'nada' });
  });

  it('is none when an earlier request has no known outcome', () => {
    expect(cuantoPedir({ ...CUENTA, enDuda: true }, null)).toEqual({ tipo: 'no_se_sabe' });
  });
});
