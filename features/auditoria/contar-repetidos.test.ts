import { describe, expect, it } from 'vitest';
import { crearContadorDeRepetidos } from './contar-repetidos.ts';

describe('repeated refusals', () => {
  const en = (segundos: number): Date => new Date(Date.UTC(2026, 10, 26, 12, 0, segundos));

  it('[A-VISTO-002] lets one per key and minute through, with the number held back', () => {
    const contar = crearContadorDeRepetidos();
    expect([0, 1, 59].map((s) => contar('clave 7', en(s)))).toEqual([0, null, null]);
    expect(contar('clave 8', en(59))).toBe(0);
    expect([contar('clave 7', en(60)), contar('clave 7', en(200))]).toEqual([2, 0]);
  });

  it('[A-VISTO-002] keeps every key of the last minute, however many there are', () => {
    const contar = crearContadorDeRepetidos();
    for (let i = 0; i < 3_000; i += 1) expect(contar(`clave ${i}`, en(0))).toBe(0);
    expect([0, 1_500, 2_999].map((i) => contar(`clave ${i}`, en(59)))).toEqual([null, null, null]);
  });
});
