import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  claveDeMarca,
  claveDePaquete,
  claveDeTecho,
  entregadosDe,
  leerMarca,
  leerTecho,
  marcaSola,
} from './marca.ts';
import { comienzoDeRango, type RangoDeNumeros, saltosDebidos } from './salto.ts';

const numero = fc.integer({ min: 1, max: 999_999_999 });
const HUELLA = '0123456789abcdef0123456789abcdef';
const techo = fc.integer({ min: 1, max: 2 ** 31 });

describe('marks of numbers', () => {
  it('[A-SALTO-001] a key holds both numbers, is parsed unchanged, and the greatest sorts first', () => {
    const marca = fc.record({
      inicioPoliza: numero,
      poliza: numero,
      inicioFolio: numero,
      folio: numero,
    });
    const ida = fc.property(marca, numero, (una, poliza) => {
      expect(leerMarca(claveDeMarca(una))).toEqual(una);
      const otra = { ...una, poliza };
      expect(claveDeMarca(una) < claveDeMarca(otra)).toBe(una.poliza > poliza);
      // A pack with those numbers is their mark.
      const paquete = claveDePaquete(una, HUELLA);
      expect(leerMarca(paquete)).toEqual(una);
      expect(marcaSola(paquete)).toBe(claveDeMarca(una));
      expect(paquete < claveDePaquete(otra, HUELLA)).toBe(una.poliza > poliza);
    });
    fc.assert(ida);
    const techoMarcado = claveDeTecho(12_000);
    expect([marcaSola(techoMarcado), marcaSola('polizas/1/2-0123456789abcdef.pdf')]).toEqual([
      techoMarcado,
      null,
    ]);
    expect(
      claveDeMarca({ inicioPoliza: 1_000_001, poliza: 1_003_703, inicioFolio: 5, folio: 3_707 }),
    ).toBe('marcas/numeros/1000001-5/998/996/296-1003703-3707');
  });

  it('the ceiling of sale numbers does so too', () => {
    const ida = fc.property(techo, techo, (uno, otro) => {
      expect(leerTecho(claveDeTecho(uno))).toBe(uno);
      expect(claveDeTecho(uno) < claveDeTecho(otro)).toBe(uno > otro);
    });
    fc.assert(ida);
  });

  it.each(['marcas/numeros/1-1/998/996/296', 'marcas/numeros/x/1', 'marcas/numeros/1-1/1-2'])(
    'the malformed key %s is an error',
    (clave) => {
      expect(() => leerMarca(clave)).toThrow('Unreadable mark');
      expect(() => leerTecho(clave)).toThrow('Unreadable mark');
    },
  );
});

describe('the numbers that a database must skip', () => {
  const rango = (id: number, inicial: number, siguiente: number): RangoDeNumeros => ({
    id,
    clase: 'poliza',
    inicial,
    final: inicial + 99,
    siguiente,
  });
  const marca = (inicio: number, hasta: number) =>
    entregadosDe([{ inicioPoliza: inicio, poliza: hasta, inicioFolio: 1, folio: 1 }]).filter(
      ({ clase }) => clase === 'poliza',
    );
  const poliza = { clase: 'poliza' as const };

  it('are none if it gave out as much as the mark, or more', () => {
    expect(saltosDebidos([rango(1, 100, 151)], marca(100, 150), [])).toEqual([]);
    expect(saltosDebidos([rango(1, 100, 180)], marca(100, 150), [])).toEqual([]);
  });

  it('are those from its next one to the mark, for each range', () => {
    const rangos = [rango(1, 100, 120), rango(2, 500, 510), rango(3, 900, 900)];
    const marcas = [...marca(100, 150), ...marca(500, 599)];
    expect(saltosDebidos(rangos, marcas, [])).toEqual([
      { ...poliza, desde: 120, hasta: 150, rangoId: 1 },
      { ...poliza, desde: 510, hasta: 599, rangoId: 2 },
    ]);
  });

  it('include those of an unknown range, once', () => {
    const debidos = saltosDebidos([rango(1, 100, 200)], marca(500, 530), []);
    expect(debidos).toEqual([{ ...poliza, desde: 500, hasta: 530, rangoId: null }]);
    expect(saltosDebidos([rango(1, 100, 200)], marca(500, 530), debidos)).toEqual([]);
    expect(saltosDebidos([rango(1, 100, 200)], marca(500, 540), debidos)).toEqual([
      { ...poliza, desde: 531, hasta: 540, rangoId: null },
    ]);
  });

  it('count a range once, however many marks with different folios it has', () => {
    const marcas = [...marca(500, 530), ...marca(500, 520)];
    expect(saltosDebidos([], marcas, [])).toEqual([
      { ...poliza, desde: 500, hasta: 530, rangoId: null },
    ]);
    expect(saltosDebidos([rango(1, 500, 505)], marcas.toReversed(), [])).toEqual([
      { ...poliza, desde: 505, hasta: 530, rangoId: 1 },
    ]);
  });

  it('include folios alone for a mark of folios alone', () => {
    const marcas = entregadosDe([{ inicioPoliza: 1, poliza: 1, inicioFolio: 100, folio: 150 }]);
    expect(saltosDebidos([rango(1, 100, 120)], marcas.slice(1), [])).toEqual([
      { clase: 'folio', desde: 100, hasta: 150, rangoId: null },
    ]);
  });
});

describe('the start of a new range', () => {
  const nuevo = { desde: 500, hasta: 599 };
  it.each([
    ['nothing was given out', [], { tipo: 'desde', siguiente: 500 }],
    ['only others were', [{ desde: 400, hasta: 499 }], { tipo: 'desde', siguiente: 500 }],
    ['its beginning was', [{ desde: 500, hasta: 530 }], { tipo: 'desde', siguiente: 531 }],
    [
      'its beginning was, by two databases',
      [
        { desde: 531, hasta: 540 },
        { desde: 450, hasta: 530 },
      ],
      { tipo: 'desde', siguiente: 541 },
    ],
    [
      'its middle was',
      [{ desde: 510, hasta: 520 }],
      { tipo: 'entregado', cuales: { desde: 510, hasta: 520 }, todo: false },
    ],
    [
      'all of it was',
      [{ desde: 400, hasta: 700 }],
      { tipo: 'entregado', cuales: { desde: 400, hasta: 700 }, todo: true },
    ],
  ])('when %s', (_, saltados, comienzo) => {
    expect(comienzoDeRango(nuevo, saltados)).toEqual(comienzo);
  });
});
