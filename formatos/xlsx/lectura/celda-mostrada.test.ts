import { describe, expect, it } from 'vitest';
import { type ContenidoDeColumna, leerCelda } from '#formatos/xlsx/celda.ts';
import { celdaDeNumero, celdaDeTexto } from './celda-mostrada.ts';
import { formatoPropio } from './formato-numero.ts';

const leer = (valor: number, formato: string, contenido: ContenidoDeColumna = 'texto'): string => {
  const leida = leerCelda(celdaDeNumero(valor, formato), contenido);
  return leida.ok ? leida.texto : `! ${leida.mensaje}`;
};
const dosFormas = (muestra: string, guarda: string): string =>
  `! La celda muestra «${muestra}» y guarda «${guarda}». Escriba el valor como texto`;
const RUT_ENTERO = '#\\.###\\.###\\-0';

describe('a number with the format of its cell', () => {
  it.each(['General', '0', '#,##0', '@', '#', '[Red]0', '0_)', '"$"#,##0', '[$-340A]0'])(
    '[V-CELDA-001] reads as its digits with %s in every column',
    (formato) => {
      for (const contenido of ['texto', 'digitos', 'cantidad', 'rut'] as const) {
        expect(leer(12_345_678, formato, contenido)).toBe('12345678');
      }
    },
  );

  it.each<[string, number, string, string]>([
    ['0.00E+00', 4e12, '4,00E+12', '4000000000000'],
    ['General', 4e12, '4E+12', '4000000000000'],
    ['0.00', 208, '208,00', '208'],
    ['0', 1.6, '2', '1,6'],
    ['#,##0,', 66_000, '66', '66000'],
    ['0%', 12, '1200%', '12'],
    [';;;', 123_456, '', '123456'],
    ['"9"0', 123_456, '9123456', '123456'],
    ['# ?/?', 1.5, '1 1/2', '1,5'],
  ])(
    '[V-CELDA-001] is an error that names both values with %s: %d',
    (formato, valor, muestra, guarda) => {
      for (const contenido of ['texto', 'digitos', 'rut'] as const) {
        expect(leer(valor, formato, contenido)).toBe(dosFormas(muestra, guarda));
      }
    },
  );

  it('[V-CELDA-001] of twelve typed digits reads as those digits', () => {
    expect(leer(123_456_789_012, 'General')).toBe('123456789012');
  });

  it('[V-CELDA-001] is an error that names both values if it is a text changed by its format', () => {
    expect(celdaDeTexto('SAIL', '@')).toBe('SAIL');
    expect(celdaDeTexto('SAIL', '_-"$"* #,##0_-;_-@_-')).toBe('SAIL');
    for (const [formato, muestra] of [
      ['@" LT"', 'SAIL LT'],
      [';;;', ''],
    ] as const) {
      expect(leerCelda(celdaDeTexto('SAIL', formato))).toEqual({
        ok: false,
        mensaje: `La celda muestra «${muestra}» y guarda «SAIL». Escriba el valor como texto`,
      });
    }
  });

  it.each<[string, number, string]>([
    ['"M-"0', 123_456, 'M-123456'],
    ['0000-0000', 12_345_678, '1234-5678'],
    ['000000', 123, '000123'],
    ['0-0', 123_456_785, '12345678-5'],
    ['000-000', 123_456_785, '123456-785'],
    ['(00)0000-0000', 212_345_678, '(02)1234-5678'],
    ['0" dm"', 208, '208 dm'],
  ])('[V-CELDA-002] includes the characters that %s adds to %d', (formato, valor, texto) => {
    expect(leer(valor, formato)).toBe(texto);
  });

  it('[V-CELDA-003] reads under RUT as the number of the displayed RUT if its dv is correct', () => {
    expect(leer(123_456_785, RUT_ENTERO, 'rut')).toBe('12345678');
    expect(leer(123_456_785, '##"."###"."###"-"#', 'rut')).toBe('12345678');
    expect(leer(41_234_567, RUT_ENTERO, 'rut')).toBe(dosFormas('4.123.456-7', '41234567'));
  });

  it('[V-CELDA-003] is read whole with a format whose dash is not escaped', () => {
    for (const formato of ['0-0', '#-#', '00-0']) {
      expect(leer(123_456_785, formato, 'rut')).toBe('12345678');
      expect(leer(99_999_986, formato, 'rut')).toBe(dosFormas('9999998-6', '99999986'));
    }
  });

  it.each([14, 22, 27, 36, 45, 50, 58])(
    '[V-CELDA-004] is an error with the built-in date or time format %i',
    (id) => {
      for (const contenido of ['texto', 'digitos', 'cantidad', 'rut'] as const) {
        expect(leer(41_000, formatoPropio(id), contenido)).toMatch(
          /^! La celda quedó como fecha: muestra «.+» y guarda «41000»/,
        );
      }
    },
  );

  it('[V-CELDA-004] shows its date in Spanish, also counted from 1904', () => {
    expect(leer(41_000, 'mmm\\-yy')).toContain('«abr-12»');
    expect(leer(41_000, '[$-340A]dddd, d "de" mmmm "de" yyyy')).toContain(
      '«domingo, 1 de abril de 2012»',
    );
    expect(celdaDeNumero(39_538, 'mmm\\-yy', true)).toMatchObject({
      fecha: 41_000,
      muestra: 'abr-12',
    });
  });

  it.each([5, 6, 7, 8, 37, 38, 39, 40, 41, 42, 43, 44])(
    '[V-CELDA-005] reads as an amount with the built-in currency format %i in amount columns',
    (id) => {
      expect(leer(66_000, formatoPropio(id), 'cantidad')).toBe('66000');
    },
  );

  it('[V-CELDA-005] is an error if the displayed amount differs', () => {
    expect(leer(66_000.4, '"$"#,##0', 'cantidad')).toBe(dosFormas('$66.000', '66000,4'));
    expect(leer(2_000, '0.00E+00', 'cantidad')).toBe(dosFormas('2,00E+03', '2000'));
  });

  it('is an error with a format that cannot be parsed', () => {
    expect(leer(5, '"sin cerrar')).toBe(dosFormas('', '5'));
  });
});
