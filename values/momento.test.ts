import { describe, expect, it } from 'vitest';
import { diaDe, esFuturo, momentoDe } from './momento.ts';

describe('moments given by clients', () => {
  const AHORA = new Date('2026-11-27T02:59:30Z');
  const en = (ms: number): Date => new Date(AHORA.getTime() + ms);

  it('[A-IDENT-007] uses server time when no moment is given or it is at most a minute ahead', () => {
    for (const dado of [undefined, en(1), en(60_000), AHORA]) {
      expect(momentoDe(dado, AHORA)).toEqual(AHORA);
    }
    for (const dado of [en(60_001), en(-1), en(-3_600_000)]) {
      expect(momentoDe(dado, AHORA)).toEqual(dado);
    }
    expect([60_000, 60_001].map((ms) => esFuturo(en(ms), AHORA))).toEqual([false, true]);
  });

  it('[A-IDENT-007] reads tomorrow as today only within a minute of midnight', () => {
    const HOY = '2026-11-26';
    expect([undefined, HOY, '2026-11-27'].map((dado) => diaDe(dado, AHORA))).toEqual([
      HOY,
      HOY,
      HOY,
    ]);
    expect(diaDe('2026-11-25', AHORA)).toBe('2026-11-25');
    expect(diaDe('2026-11-28', AHORA)).toBe('2026-11-28');
    expect(diaDe('2026-11-27', en(-3_600_000))).toBe('2026-11-27');
  });
});
