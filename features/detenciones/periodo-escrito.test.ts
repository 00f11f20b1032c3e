import { describe, expect, it } from 'vitest';
import { comienzoEscrito, terminoEscrito } from './periodo-escrito.ts';

const AHORA = new Date('2026-11-20T15:00:00.000Z');

describe('[A-DETEN-006] typed days of a stop of sale', () => {
  it.each([
    ['', '', null],
    ['2026-11-20', '', null],
    ['2026-11-20', '18:00', '2026-11-20T21:00:00.000Z'],
    ['2026-11-21', '', '2026-11-21T03:00:00.000Z'],
    // The night in which midnight is skipped.
    ['2026-09-06', '', '2026-09-06T04:00:00.000Z'],
  ])('from %s %s begins at %s', (dia, hora, momento) => {
    expect(comienzoEscrito({ dia, hora }, AHORA)?.toISOString() ?? null).toBe(momento);
  });

  it.each([
    ['', '', null],
    ['2026-11-20', '', '2026-11-21T03:00:00.000Z'],
    ['2026-11-20', '18:00', '2026-11-20T21:00:00.000Z'],
    // The days of 23 and of 25 hours.
    ['2026-09-05', '', '2026-09-06T04:00:00.000Z'],
    ['2026-04-04', '', '2026-04-05T04:00:00.000Z'],
  ])('until %s %s ends at %s', (dia, hora, momento) => {
    expect(terminoEscrito({ dia, hora })?.toISOString() ?? null).toBe(momento);
  });
});
