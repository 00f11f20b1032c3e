import { describe, expect, it } from 'vitest';
import { diaEnQueSeAgotan } from './por-resolver.ts';

describe('the day on which the numbers run out', () => {
  it.each([
    [100, 10, '2026-12-01'],
    [109, 10, '2026-12-01'],
    [0, 10, '2026-11-21'],
    [0, 0, null],
    [1_000, 0, null],
    [36_510, 10, null],
  ])('with %i left at %d a day: %s', (restantes, porDia, dia) => {
    expect(diaEnQueSeAgotan(restantes, porDia, '2026-11-21')).toBe(dia);
  });
});
