import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  calcularDv,
  enmascararRut,
  esComunidad,
  esEmpresa,
  formatearRut,
  formatearRutAlEscribir,
  mostrarRut,
  parsearRut,
  rutConGuion,
  rutValido,
  validarRut,
} from './rut.ts';

const NO_VALIDO = 'El rut ingresado no es válido';
const REALES = [
  '6.265.837-1',
  '9.868.503-0',
  '11.111.111-1',
  '12.345.678-5',
  '12.667.869-K',
  '12.678.579-8',
  '15.509.661-6',
  '17.317.684-8',
  '76.086.428-5',
  '76.123.456-0',
  '60.803.000-K',
  '61.002.000-3',
  '97.006.000-6',
  '97.036.000-K',
  '50.000.000-7',
  '49.999.999-2',
  '99.999.999-9',
  '1.000.000-9',
];
const numero = fc.integer({ min: 1_000_000, max: 99_999_999 });

/** Restates the rule another way: the weighted digits with the dv's own value sum to 0 mod 11. */
const sumaCero = (rut: number, dv: string): boolean => {
  const digitos = [...String(rut)].toReversed().map(Number);
  const suma = digitos.reduce((total, digito, i) => total + digito * (2 + (i % 6)), 0);
  return (suma + (dv === 'K' ? 10 : Number(dv))) % 11 === 0;
};

describe('check digit', () => {
  it.each(REALES)('[V-VAL-006] [V-VAL-007] is that of the real RUT %s', (texto) => {
    const leido = parsearRut(texto);
    expect(calcularDv(leido?.rut ?? -1)).toBe(leido?.dv);
  });

  it('[V-VAL-006] is the only one that closes modulo 11 with the weights 2..7 repeating', () => {
    fc.assert(
      fc.property(fc.nat({ max: 999_999_999 }), (rut) => {
        const cierran = [...'0123456789K'].filter((dv) => sumaCero(rut, dv));
        expect(cierran).toEqual([calcularDv(rut)]);
      }),
    );
  });

  it.each([Number.NaN, Infinity, -1, 1.5])("[V-VAL-008] of %s is 'RUT inválido'", (rut) =>
    expect(calcularDv(rut)).toBe('RUT inválido'),
  );
});

describe('kinds', () => {
  it('[V-ENT-002] [V-VEH-045] 50,000,000 is a company and 49,999,999 a person', () => {
    expect([esEmpresa(49_999_999), esEmpresa(50_000_000)]).toEqual([false, true]);
  });

  it('only 0-0 is COMUNIDAD', () => {
    expect([esComunidad(0, '0'), esComunidad(0, '1'), esComunidad(1, '0')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('validarRut', () => {
  it.each(['', '   '])("[V-VAL-001] asks for a missing rut ('%s')", (texto) =>
    expect(validarRut(texto)).toBe('El RUT es obligatorio'),
  );

  it.each([1, 999_999, 100_000_000, 123_456_789_012])(
    '[V-VAL-002] refuses %i with its own dv: formatted it is not 10 to 12 characters long',
    (rut) => {
      expect(validarRut(rutConGuion(rut, calcularDv(rut)))).toBe(NO_VALIDO);
      expect(rutValido(rut, calcularDv(rut))).toBe(false);
    },
  );

  it('[V-VAL-002] measures the formatted text, so 8 typed characters are enough', () => {
    expect(validarRut('10000009')).toBeNull();
  });

  it.each(['12.345.678-4', '12.667.869-0', '0-1', 'hola', '12.345.678-', 'K', '-'])(
    '[V-VAL-003] refuses %s',
    (texto) => expect(validarRut(texto)).toBe(NO_VALIDO),
  );

  it.each([...REALES, '12667869-k', ' 12345678-5 ', '123456785', '0-0'])('accepts %s', (texto) =>
    expect(validarRut(texto)).toBeNull(),
  );

  it('[V-VAL-003] accepts one dv per number, also as number and dv', () => {
    fc.assert(
      fc.property(numero, (rut) => {
        const buenos = [...'0123456789K'].filter((dv) => rutValido(rut, dv));
        expect(buenos).toEqual([calcularDv(rut)]);
        expect(validarRut(formatearRut(rut, calcularDv(rut)))).toBeNull();
      }),
    );
  });

  it('never throws on any text and never accepts a number outside the range', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789kK.- a') }), (texto) => {
        const leido = parsearRut(texto);
        if (validarRut(texto) !== null) return;
        expect(leido?.rut === 0 || (leido && leido.rut >= 1e6 && leido.rut < 1e8)).toBe(true);
      }),
    );
    expect(rutValido(Number.NaN, 'RUT inválido')).toBe(false);
    expect(rutValido(12_345_678.5, '5')).toBe(false);
  });
});

describe('forms', () => {
  it('[V-VAL-009] [V-CONST-002] shows thousands separators and the check digit', () => {
    expect(formatearRut(12_345_678, '5')).toBe('12.345.678-5');
    expect(formatearRut(1_000_000, '9')).toBe('1.000.000-9');
    expect(formatearRut(12_667_869, 'k')).toBe('12.667.869-K');
  });

  it('[V-TABLA-019] shows number-dv in tables', () => {
    expect(rutConGuion(12_345_678, '5')).toBe('12345678-5');
  });

  it('reads back what it writes, in each form', () => {
    fc.assert(
      fc.property(numero, fc.constantFrom(...'0123456789K'), (rut, dv) => {
        for (const texto of [formatearRut(rut, dv), rutConGuion(rut, dv), `${rut}${dv}`])
          expect(parsearRut(texto)).toEqual({ rut, dv });
      }),
    );
  });

  it('masks everything between the first group and the dv, except for COMUNIDAD', () => {
    expect(enmascararRut(12_345_678, '5')).toBe('12.***.***-5');
    expect(enmascararRut(6_265_837, '1')).toBe('6.***.***-1');
    expect(enmascararRut(123, '4')).toBe('***-4');
    expect(enmascararRut(0, '0')).toBe('0-0');
  });
});

describe('a RUT field while typing', () => {
  const tecla = (campo: string, letra: string) => formatearRutAlEscribir(campo + letra);

  it('[V-VAL-004] puts dots and hyphen after every key', () => {
    const pasos = [...'12667869k'].reduce<string[]>(
      (vistos, letra) => [...vistos, tecla(vistos.at(-1) ?? '', letra)],
      [],
    );
    expect(pasos).toEqual([
      '1',
      '1-2',
      '12-6',
      '126-6',
      '1.266-7',
      '12.667-8',
      '126.678-6',
      '1.266.786-9',
      '12.667.869-K',
    ]);
  });

  it('[V-VAL-005] takes k only as the last character', () => {
    expect(formatearRutAlEscribir('12k34')).toBe('123-4');
    expect(formatearRutAlEscribir('kk')).toBe('');
    expect(formatearRutAlEscribir('1kk')).toBe('1-K');
    expect(tecla('12.667.869-K', '5')).toBe('12.667.869-5');
  });

  it('accepts 0-0 and drops characters that a RUT cannot have', () => {
    expect([...'00'].reduce(tecla, '')).toBe('0-0');
    expect(formatearRutAlEscribir('012.345.678-5 ')).toBe('12.345.678-5');
    expect(formatearRutAlEscribir('12.345.678-59')).toBe('12.345.678-5');
    expect(formatearRutAlEscribir('ñ')).toBe('');
  });

  it('[V-VAL-004] [V-VAL-005] gives a stable text with at most 12 characters and a final K', () => {
    fc.assert(
      fc.property(fc.string(), fc.stringMatching(/^[0-9kK.-]{0,20}$/), (libre, casi) => {
        for (const texto of [libre, casi]) {
          const visto = formatearRutAlEscribir(texto);
          expect(formatearRutAlEscribir(visto)).toBe(visto);
          expect(visto).toMatch(/^(?:\d?|\d{1,3}(?:\.\d{3}){0,2}-[\dK])$/);
        }
      }),
    );
  });
});

describe('a RUT as people read it', () => {
  it.each([
    [12_345_678, '12.345.678-5'],
    ['12345678-5', '12.345.678-5'],
    ['12667869k', '12.667.869-K'],
    ['12.345.678-5', '12.345.678-5'],
    ['0-0', '0-0'],
    // Not a RUT: masked, or blank.
    ['12.***.***-5', '12.***.***-5'],
    ['', ''],
  ])('[V-RUT-001] %j is read %s', (valor, leido) => {
    expect(mostrarRut(valor)).toBe(leido);
  });
});
