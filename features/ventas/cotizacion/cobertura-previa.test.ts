import { describe, expect, it } from 'vitest';
import { coberturaHasta, sePregunta } from './cobertura-previa.ts';

const HOY = '2027-01-15';

describe('previous SOAP of a vehicle', () => {
  it('[V-INGRESO-003] is the cover that ends last; an ended cover does not count', () => {
    const vieja = { desde: '2025-04-01', hasta: '2026-03-31' };
    const actual = { desde: '2026-04-01', hasta: '2027-03-31' };
    const siguiente = { desde: '2027-04-01', hasta: '2028-03-31' };
    expect(coberturaHasta([], HOY)).toBeNull();
    expect(coberturaHasta([vieja], HOY)).toBeNull();
    expect(coberturaHasta([siguiente, vieja, actual], HOY)).toBe('2028-03-31');
    expect(coberturaHasta([{ desde: '2026-01-16', hasta: HOY }], HOY)).toBe(HOY);
  });

  it('[V-INGRESO-003] is asked about only when the new cover starts more than 60 days from now', () => {
    expect(sePregunta('2027-03-15', '2027-03-16', HOY)).toBe(false);
    expect(sePregunta('2027-03-16', '2027-03-17', HOY)).toBe(true);
    expect(sePregunta(null, '2027-12-01', HOY)).toBe(false);
  });
});
