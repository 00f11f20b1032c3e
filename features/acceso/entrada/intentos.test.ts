import { describe, expect, it } from 'vitest';
import { demasiadosIntentos } from '#features/acceso/acceso.errors.ts';
import { FRENOS, segundosDeEspera } from './intentos.ts';

describe('the brake on logins (C15)', () => {
  it('costs nothing for a few failures; each further one waits longer, up to a limit', () => {
    const de = (clase: keyof typeof FRENOS, hasta: number): number[] =>
      Array.from({ length: hasta }, (_, i) => segundosDeEspera(clase, i + 1));
    expect(de('pareja', 12)).toEqual([0, 0, 0, 0, 0, 30, 60, 120, 240, 480, 900, 900]);
    expect(de('cuenta', 27).slice(19)).toEqual([0, 5, 10, 20, 40, 60, 60, 60]);
    expect(de('red', 53).slice(49)).toEqual([0, 30, 60, 120]);
    for (const clase of ['red', 'cuenta', 'pareja'] as const) {
      expect(segundosDeEspera(clase, 2_000_000_000)).toBe(FRENOS[clase].tope);
    }
  });

  it('delays an account at most a minute for others’ attempts, a guessing network 15 minutes', () => {
    expect(FRENOS.cuenta.tope).toBe(60);
    expect([FRENOS.red.tope, FRENOS.pareja.tope]).toEqual([900, 900]);
  });

  it('tells the wait in words', () => {
    const dicho = (segundos: number) =>
      /espere (.*) e intente/.exec(demasiadosIntentos(segundos).message)?.[1];
    expect([1, 2, 59, 60, 61, 120, 899].map(dicho)).toEqual([
      ...['1 segundo', '2 segundos', '59 segundos', '1 minuto', '2 minutos', '2 minutos'],
      '15 minutos',
    ]);
  });
});
