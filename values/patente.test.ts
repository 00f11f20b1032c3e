import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SERIES_PATENTE_ANTIGUA } from './patente-series.ts';
import { FORMATOS, dvPatente, dvPatenteValido, formatoPatente } from './formato-patente.ts';
import {
  LARGO_PATENTE,
  completarPatente,
  enmascararPatente,
  normalizarPatente,
  patenteConDv,
} from './patente.ts';
import { validarPatente } from './validar-patente.ts';

/** Official manual, two published test suites, real certificates and computed regressions. */
const VECTORES = `
  BBBB01-9 BBBC01-5 BBBR01-5 BBBZ01-K BBCB01-4 ZZZZ99-K BBC011-5 BBZ011-3 YYN055-5 ZBQ010-5
  HWJP59-8 JVGX15-9 BBB010-1 BBC099-9 BBR010-7 BBZ050-4 BCB099-8 ZZZ099-2 GRG011-0 YRB011-K
  VF5302-7 AA1112-0 EA1123-K WT0676-9
  AA8159-5 AA1111-2 BBBB10-8 BCBC10-9 BCBP10-6 BCBR10-9 BCBS10-5 BCBZ10-3
  LXWJ75-4 TWGV11-7 VLBP65-K
  MMN010-9 BJH061-0 AA0100-1 AA1000-0 CD1202-K XK1000-K YC5000-1 ZR9999-K WB1234-1 DW9999-5
`
  .trim()
  .split(/\s+/)
  .map((par) => par.split('-') as [string, string]);

const LETRAS = 'BCDFGHJKLPRSTVWXYZ';
const patenteNueva = fc
  .tuple(fc.string({ unit: fc.constantFrom(...LETRAS), minLength: 4, maxLength: 4 }), fc.nat(99))
  .map(([letras, numero]) => `${letras}${String(numero).padStart(2, '0')}`);

describe('check digit', () => {
  it.each(VECTORES)('of %s is %s', (patente, dv) => {
    expect(dvPatente(patente)).toBe(dv);
    const otros = [...'0123456789K'].filter((otro) => dvPatenteValido(patente, otro));
    expect(otros).toEqual([dv]);
  });

  it('accepts a lower-case k', () => expect(dvPatenteValido('VLBP65', 'k')).toBe(true));

  it('does not exist for trailers, provisional and international plates, which accept any', () => {
    for (const patente of ['ABC123', 'PR1234', 'OI1234', 'ZZ9', '']) {
      expect(dvPatente(patente)).toBeNull();
      expect(dvPatenteValido(patente, '3')).toBe(true);
    }
  });

  it('changes when one number of a plate is mistyped', () => {
    fc.assert(
      fc.property(patenteNueva, fc.integer({ min: 1, max: 9 }), (patente, salto) => {
        const ultimo = (Number(patente.at(-1)) + salto) % 10;
        expect(dvPatente(`${patente.slice(0, 5)}${ultimo}`)).not.toBe(dvPatente(patente));
      }),
    );
  });

  it('uses 582 different series in which the misprints of 2024 are right', () => {
    expect(new Set(SERIES_PATENTE_ANTIGUA).size).toBe(582);
    expect(SERIES_PATENTE_ANTIGUA).toHaveLength(582);
    const posicion = (serie: string) => SERIES_PATENTE_ANTIGUA.indexOf(serie) + 1;
    expect(['AA', 'CH', 'XK', 'CC', 'CD', 'DW'].map(posicion)).toEqual([1, 47, 359, 573, 574, 582]);
    expect(SERIES_PATENTE_ANTIGUA.every((serie) => /^[A-Z]{2}$/.test(serie))).toBe(true);
  });
});

describe('formatoPatente', () => {
  it.each([
    ['LXWJ75', 'vehiculo'],
    ['BJH061', 'moto'],
    ['YRB011', 'moto'],
    ['MMN010', 'motoMNQ'],
    ['ZBQ010', 'motoMNQ'],
    ['AA1112', 'vehiculoAntiguo'],
    ['AA0100', 'motoAntigua'],
    ['CD1202', 'diplomatica'],
    ['OI1234', 'organismoInternacional'],
    ['PR1234', 'provisional'],
    ['ABC123', 'remolqueMunicipal'],
  ])('%s is %s', (patente, id) => expect(formatoPatente(patente)?.id).toBe(id));

  it.each(['', 'BJH61', 'AEIO10', 'BMB010', 'ZM1000', 'XO1000', 'Z12345', '123456', 'lxwj75'])(
    "'%s' has none",
    (patente) => expect(formatoPatente(patente)).toBeNull(),
  );

  it('an announced format does not match before its date', () => {
    expect(['BBBB0', 'BBBBB0'].map((patente) => formatoPatente(patente))).toEqual([null, null]);
    expect(formatoPatente('BBBB10', '2007-08-31')).toBeNull();
    expect(formatoPatente('BBBB10', '2007-09-01')?.id).toBe('vehiculo');
  });

  it('no plate matches two formats', () => {
    const caracter = fc.constantFrom(...'ABCDIMNOPQRYZ019');
    fc.assert(
      fc.property(fc.string({ unit: caracter, minLength: 5, maxLength: 6 }), (patente) => {
        expect(FORMATOS.filter(({ patron }) => patron.test(patente)).length).toBeLessThan(2);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('typing a plate', () => {
  it('[V-VEH-016] drops non-alphanumerics, upper-cases and stops at 6 characters', () => {
    expect(normalizarPatente(' lxwj·75-4')).toBe('LXWJ75');
    expect(normalizarPatente('ñáß ab')).toBe('AB');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (texto) => {
        expect(normalizarPatente(texto)).toMatch(/^[A-Z0-9]{0,6}$/);
      }),
    );
  });

  it('completes the five characters a motorcycle shows, and nothing else', () => {
    expect(completarPatente('BJH61')).toBe('BJH061');
    expect(completarPatente('AA100')).toBe('AA0100');
    for (const otra of ['LXWJ75', 'BBBB0', 'A1234', 'BJH6', '', 'AA1112'])
      expect(completarPatente(otra)).toBe(otra);
  });

  it('[V-VEH-017] asks for a missing plate', () => {
    for (const vacia of ['', '  ', '--'])
      expect(validarPatente(vacia)).toBe('Patente es obligatorio');
  });

  it('[V-VEH-018] [V-VEH-019] requires exactly 6 characters', () => {
    expect(validarPatente('BJH61')).toBe('La patente debe tener al menos 6 caracteres');
    expect(validarPatente('LXWJ-7')).toBe('La patente debe tener al menos 6 caracteres');
    expect(validarPatente('LXWJ754')).toBe('La patente no puede tener más de 6 caracteres');
    expect(validarPatente('LXWJ75')).toBeNull();
    expect(LARGO_PATENTE).toBe(6);
  });
});

it('shows the plate with its dv, alone without one, or masked', () => {
  expect(patenteConDv('LXWJ75', '4')).toBe('LXWJ75-4');
  expect(patenteConDv('VLBP65', 'k')).toBe('VLBP65-K');
  expect(patenteConDv('ABC123', null)).toBe('ABC123');
  expect(enmascararPatente('LXWJ75')).toBe('LX**75');
  expect(enmascararPatente('BJH61')).toBe('BJ*1');
});
