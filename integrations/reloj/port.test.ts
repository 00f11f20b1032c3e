import { describe, expect, it } from 'vitest';
import { relojFijo } from './fijo.ts';
import type { Reloj } from './port.ts';
import { relojDelSistema } from './sistema.ts';

const inicio = new Date('2026-09-06T03:59:59.900Z');
const relojes: [string, Reloj][] = [
  ['sistema', relojDelSistema],
  ['fijo', relojFijo(inicio)],
];

describe.each(relojes)('reloj %s', (_, reloj) => {
  it('returns a valid instant that never decreases between two readings', () => {
    const primero = reloj.ahora().getTime();
    expect(Number.isFinite(primero)).toBe(true);
    expect(reloj.ahora().getTime()).toBeGreaterThanOrEqual(primero);
  });

  it('is not affected by a caller that changes the returned Date', () => {
    const antes = reloj.ahora().getTime();
    reloj.ahora().setFullYear(1990);
    expect(reloj.ahora().getTime()).toBeGreaterThanOrEqual(antes);
  });
});

describe('reloj fijo', () => {
  it('stands still, moves by milliseconds and can be set', () => {
    const reloj = relojFijo(inicio);
    expect(reloj.ahora()).toEqual(inicio);
    reloj.avanzar(100);
    expect(reloj.ahora().toISOString()).toBe('2026-09-06T04:00:00.000Z');
    reloj.avanzar(-3_600_000);
    expect(reloj.ahora().toISOString()).toBe('2026-09-06T03:00:00.000Z');
    reloj.fijar(new Date('2026-03-31T23:59:59Z'));
    expect(reloj.ahora().toISOString()).toBe('2026-03-31T23:59:59.000Z');
  });

  it('is not affected by changing the Date it started from', () => {
    const desde = new Date('2026-01-01T00:00:00Z');
    const reloj = relojFijo(desde);
    desde.setFullYear(1990);
    expect(reloj.ahora().toISOString()).toBe('2026-01-01T00:00:00.000Z');
  });
});
