import { describe, expect, it } from 'vitest';
import { contarDicho } from './numero.ts';

describe('contarDicho', () => {
  it.each([
    [0, '0 números'],
    [1, '1 número'],
    [9_999, '9.999 números'],
    [10_000, '10 mil números'],
    [12_999, 'más de 12 mil números'],
    [999_998, 'más de 990 mil números'],
    [1_000_000, '1 millón de números'],
    [1_000_001, 'más de 1 millón de números'],
    [2_480_000, 'más de 2,4 millones de números'],
    [12_000_000, '12 millones de números'],
  ])('[V-CARAS-004] says %i as %s', (cantidad, dicho) => {
    expect(contarDicho(cantidad, 'número', 'números')).toBe(dicho);
  });
});
