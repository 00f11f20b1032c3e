import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumarDias } from '#values/fecha.ts';
import {
  fechasPasadas,
  quedanPocos,
  rangoEntrada,
  rangoEntradaDesde,
  seAcaban,
} from '#features/numeros/rango.ts';

const RANGO = {
  numeroInicial: 1,
  numeroFinal: 1_000,
  inicioVigencia: '2026-11-20',
  terminoVigencia: '2026-11-21',
};

const errores = (cambio: object): Record<string, string[]> => {
  const leido = rangoEntrada.safeParse({ ...RANGO, ...cambio });
  const hallados: Record<string, string[]> = {};
  for (const { path, message } of leido.error?.issues ?? []) {
    (hallados[path.join('.')] ??= []).push(message);
  }
  return hallados;
};

describe('a typed number range', () => {
  it('[A-ENT-020] is two numbers, two dates and its flag', () => {
    expect(rangoEntrada.parse(RANGO)).toEqual({ ...RANGO, vigente: true });
    expect(rangoEntrada.safeParse({ ...RANGO, otra: 1 }).success).toBe(false);
  });

  it('[A-RANGO-005] [A-RANGO-006] [A-RANGO-009] [A-RANGO-010] needs all four fields', () => {
    for (const vacio of [null, undefined, '']) {
      expect(
        errores({
          numeroInicial: vacio,
          numeroFinal: vacio,
          inicioVigencia: vacio,
          terminoVigencia: vacio,
        }),
      ).toEqual({
        numeroInicial: ['Falta el número inicial'],
        numeroFinal: ['Falta el número final'],
        inicioVigencia: ['Falta el inicio de vigencia'],
        terminoVigencia: ['Falta el término de vigencia'],
      });
    }
    expect(errores({ inicioVigencia: '2026-02-30' })).toEqual({
      inicioVigencia: ['Fecha inválida'],
    });
  });

  it('[A-RANGO-007] has whole numbers from 1, with at most 9 digits', () => {
    expect(errores({ numeroInicial: 1.5 })).toHaveProperty('numeroInicial');
    expect(errores({ numeroInicial: '1' })).toHaveProperty('numeroInicial');
    expect(errores({ numeroInicial: 0 })).toEqual({
      numeroInicial: ['Número Inicial debe ser mayor que 0'],
    });
    expect(errores({ numeroFinal: 1_000_000_000 })).toEqual({
      numeroFinal: ['Número Final no puede tener más de 9 dígitos'],
    });
    expect(errores({ numeroFinal: 999_999_999 })).toEqual({});
  });

  it('[A-ENTERO-005] refuses text, decimals and negative numbers', () => {
    const malo = fc.oneof(
      fc.integer({ max: -1 }),
      fc.double().filter((numero) => !Number.isInteger(numero)),
      fc.integer().map(String),
      fc.string(),
    );
    fc.assert(
      fc.property(malo, fc.constantFrom('numeroInicial', 'numeroFinal'), (numero, campo) => {
        expect(errores({ [campo]: numero })).toHaveProperty(campo);
      }),
    );
  });

  it('[A-RANGO-008] has a final number greater than the initial one', () => {
    const texto = ['El número final del rango debe ser mayor que el inicial'];
    const par = fc.tuple(
      fc.integer({ min: 1, max: 999_999 }),
      fc.integer({ min: 1, max: 999_999 }),
    );
    fc.assert(
      fc.property(par, ([numeroInicial, numeroFinal]) => {
        expect(errores({ numeroInicial, numeroFinal })).toEqual(
          numeroFinal > numeroInicial ? {} : { numeroFinal: texto },
        );
      }),
    );
    expect(errores({ numeroInicial: 5, numeroFinal: 5 })).toEqual({ numeroFinal: texto });
    // Checked whatever else is wrong.
    expect(errores({ numeroInicial: 5, numeroFinal: 4, inicioVigencia: '' })).toEqual({
      numeroFinal: texto,
      inicioVigencia: ['Falta el inicio de vigencia'],
    });
  });

  it('[A-RANGO-011] ends its validity after the start', () => {
    const texto = ['La Fecha de Término de Vigencia debe ser mayor'];
    expect(errores({ terminoVigencia: '2026-11-20' })).toEqual({ terminoVigencia: texto });
    expect(errores({ terminoVigencia: '2026-11-19', numeroFinal: null })).toEqual({
      terminoVigencia: texto,
      numeroFinal: ['Falta el número final'],
    });
  });

  it('[A-RANGO-012] has no date before today; today is accepted', () => {
    const texto = ['La fecha no puede ser anterior a hoy'];
    expect(fechasPasadas(RANGO, '2026-11-20')).toEqual({});
    expect(fechasPasadas(RANGO, '2026-11-21')).toEqual({ inicioVigencia: texto });
    expect(fechasPasadas(RANGO, sumarDias('2026-11-21', 1))).toEqual({
      inicioVigencia: texto,
      terminoVigencia: texto,
    });
    expect(fechasPasadas({ inicioVigencia: '' }, '2026-11-20')).toEqual({});
    const enFormulario = rangoEntradaDesde('2026-11-21').safeParse({ ...RANGO, numeroFinal: null });
    expect(enFormulario.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ['numeroFinal', 'Falta el número final'],
      ['inicioVigencia', texto[0]],
    ]);
    expect(rangoEntradaDesde('2026-11-20').safeParse(RANGO).success).toBe(true);
  });
});

it('[A-RANGO-015] counts 1000 remaining numbers as few, 1001 not', () => {
  expect([0, 1_000, 1_001].map(quedanPocos)).toEqual([true, true, false]);
});

it.each([
  [0, 0, true],
  [100, 0, true],
  [101, 0, false],
  [1_000, 0, false],
  [600, 10, false],
  [599, 10, true],
  [1_001, 100, false],
])('[A-CERO-016] %i numbers at %d a day have to be asked for: %s', (restantes, porDia, si) => {
  expect(seAcaban(restantes, porDia)).toBe(si);
});
