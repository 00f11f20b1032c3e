import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CeldaCruda,
  celdaVacia,
  type ContenidoDeColumna,
  leerCelda,
  limpiarTexto,
} from './celda.ts';

const cualquiera: fc.Arbitrary<CeldaCruda> = fc.oneof(
  fc.constant(null),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.double(),
  fc.boolean(),
  fc.record({ fecha: fc.double(), formato: fc.string() }),
  fc.record({ numero: fc.double(), formato: fc.string(), muestra: fc.string() }),
  fc.record({ texto: fc.string(), muestra: fc.string() }),
  fc.record({ error: fc.constantFrom('#N/A', '#REF!') }),
  fc.record({ formula: fc.constantFrom('sin_valor' as const, 'externa' as const) }),
);
const texto = (celda: CeldaCruda, contenido: ContenidoDeColumna = 'texto'): string => {
  const leida = leerCelda(celda, contenido);
  return leida.ok ? leida.texto : `! ${leida.mensaje}`;
};

describe('a cell', () => {
  it.each<[string, CeldaCruda, string]>([
    ['blank', null, ''],
    ['text with spaces that do not show', '\u00a0 HWJP59 \t', 'HWJP59'],
    ['accents in two characters', 'MUN\u0303OZ', 'MUÑOZ'],
    ['invisible leftovers of copying', 'HW\u200bJP\ufeff59\u00ad', 'HWJP59'],
    ['several lines', 'SAIL\r\nLT', 'SAIL LT'],
    ['half a surrogate pair', 'A\ud800', 'A\ufffd'],
    ['a whole number', 12_345_678, '12345678'],
    ['a number that a program spoilt', 0.1 + 0.2, '0.3'],
    ['a fraction', 1.6, '1.6'],
    ['zero', -0, '0'],
    ['a negative number', -5, '-5'],
    ['fifteen digits', 123_456_789_012_345, '123456789012345'],
    ['mail of a link', 'MAILTO:ana@correo.example', 'ana@correo.example'],
    ['a text with decimals', '2.0', '2.0'],
  ])('%s is read', (_, celda, esperado) => {
    expect(texto(celda)).toBe(esperado);
  });

  it.each<[string, CeldaCruda, RegExp]>([
    ['a direction character', '\u202eHWJP59', /invisibles o de control/],
    ['a direction character alone', '\u200f', /invisibles o de control/],
    ['a control character', 'SAIL\u0007', /invisibles o de control/],
    ['a number of sixteen digits', 1e15, /perdió sus últimos dígitos/],
    ['1.0E+17', 1e17, /perdió sus últimos dígitos/],
    ['1.0E+17 as text', '1.0E+17', /perdió sus últimos dígitos/],
    ['no number at all', Number.NaN, /perdió sus últimos dígitos/],
    ['a date', { fecha: 41_000, formato: 'mmm-yy' }, /quedó como fecha/],
    ['true', true, /VERDADERO/],
    ['false', false, /FALSO/],
    ['an error', { error: '#N/A' }, /#N\/A/],
    ['a formula never calculated', { formula: 'sin_valor' }, /no está calculada/],
    ['a formula that reads elsewhere', { formula: 'externa' }, /fuera del archivo/],
  ])('[V-SEG-004] %s is a row error', (_, celda, mensaje) => {
    const leida = leerCelda(celda);
    expect(leida).toMatchObject({ ok: false, mensaje: expect.stringMatching(mensaje) });
  });

  it('of digits reads 12345678.0 as 12345678 and leaves thousands dots unchanged', () => {
    expect(texto('12345678.0', 'digitos')).toBe('12345678');
    expect(texto('12345678.00', 'digitos')).toBe('12345678');
    expect(texto('12.345.678', 'digitos')).toBe('12.345.678');
    expect(texto('25.000', 'digitos')).toBe('25.000');
    expect(texto('12345678.5', 'digitos')).toBe('12345678.5');
  });

  it('never reads as [object Object], a control character or an outer space', () => {
    fc.assert(
      fc.property(
        cualquiera,
        fc.constantFrom<ContenidoDeColumna>('texto', 'digitos', 'cantidad', 'rut'),
        (celda, contenido) => {
          const leido = texto(celda, contenido);
          expect(leido).not.toContain('[object');
          expect(leido).not.toMatch(/\p{Cc}|\p{Cf}|^\s|\s$/u);
          expect(celdaVacia(celda) && leido !== '').toBe(false);
        },
      ),
    );
  });

  it('is cleaned idempotently', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (valor) => {
        expect(limpiarTexto(limpiarTexto(valor))).toBe(limpiarTexto(valor));
      }),
    );
  });
});
