import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Aforo,
  cupoPorMinuto,
  MINIMO_POR_MINUTO,
  preguntarEn,
  puedeEntrar,
  segundosDeEspera,
} from './turnos.ts';

const LIMITE = 30;
const aforo = (cambios: Partial<Aforo> = {}): Aforo => ({
  espera: 0,
  limite: LIMITE,
  terminadas: 0,
  entradas: 0,
  antes: 0,
  esperando: 0,
  ...cambios,
});
const apretado = (cambios: Partial<Aforo> = {}): Aforo => aforo({ espera: LIMITE + 1, ...cambios });

describe('admission by a public link', () => {
  it('[A-ESPERA-001] admits everybody while no sale waits beyond the setting and nobody waits outside', () => {
    expect(puedeEntrar(aforo({ espera: LIMITE, entradas: 1_000 }), 0)).toBe(true);
    expect(puedeEntrar(aforo({ entradas: 1_000, esperando: 1 }), 0)).toBe(false);
    expect(puedeEntrar(apretado({ entradas: 1_000 }), 0)).toBe(false);
  });

  it('[A-ESPERA-003] admits one for each sale that ended in the last minute under pressure, and a minimum always', () => {
    expect(cupoPorMinuto(apretado({ terminadas: 40, antes: 500 }))).toBe(40);
    expect(cupoPorMinuto(apretado())).toBe(MINIMO_POR_MINUTO);
    const lleno = apretado({ terminadas: 40, entradas: 37, esperando: 200 });
    expect([0, 1, 2, 3].map((delante) => puedeEntrar(lleno, delante))).toEqual([
      ...[true, true, true, false],
    ]);
  });

  it('[A-ESPERA-003] admits twice as many as in the minute before once the pressure ends, until nobody waits', () => {
    expect(cupoPorMinuto(aforo({ antes: 25, terminadas: 10, esperando: 9 }))).toBe(50);
    expect(cupoPorMinuto(aforo({ antes: 2, terminadas: 30, esperando: 9 }))).toBe(60);
    expect(cupoPorMinuto(aforo({ esperando: 9 }))).toBe(2 * MINIMO_POR_MINUTO);
  });

  const cantidad = fc.nat({ max: 5_000 });
  const cualquiera = fc.record({
    espera: cantidad,
    limite: fc.constant(LIMITE),
    terminadas: cantidad,
    entradas: cantidad,
    antes: cantidad,
    esperando: cantidad,
  });

  it('[A-ESPERA-002] admits nobody behind a visitor who may not enter', () => {
    fc.assert(
      fc.property(cualquiera, cantidad, (uno, delante) => {
        fc.pre(delante < uno.esperando && puedeEntrar(uno, delante + 1));
        expect(puedeEntrar(uno, delante)).toBe(true);
      }),
    );
  });

  it('[A-ESPERA-004] never estimates less for a later place, and always gives a finite time', () => {
    fc.assert(
      fc.property(cualquiera, fc.integer({ min: 1, max: 50_000 }), (uno, lugar) => {
        const suya = segundosDeEspera(uno, lugar);
        expect(suya).toBeGreaterThan(0);
        expect(segundosDeEspera(uno, lugar + 1)).toBeGreaterThanOrEqual(suya);
        expect(preguntarEn(suya)).toBeGreaterThanOrEqual(3);
        expect(preguntarEn(suya)).toBeLessThanOrEqual(30);
      }),
    );
  });

  it('[A-ESPERA-004] estimates from the entries, at most from those there is room for', () => {
    expect(segundosDeEspera(apretado({ terminadas: 60, entradas: 30 }), 30)).toBe(60);
    expect(segundosDeEspera(apretado({ terminadas: 20, entradas: 900 }), 30)).toBe(90);
    expect(segundosDeEspera(apretado(), 6)).toBe(60);
  });
});
