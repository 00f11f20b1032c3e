import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  conPunto,
  coincide,
  escaparLike,
  sanear,
  sinTildes,
  textoBusqueda,
  trimInicio,
} from './texto.ts';
import { sinOcultos, TEXTO_CON_OCULTOS, validarTexto } from './texto-oculto.ts';
import type { TipoSaneamiento } from './texto.ts';

const frase = fc.string({ unit: fc.constantFrom(...'abcÑñáÉüZ 0') });

describe('free-text search', () => {
  it('[V-VAL-013] ignores accents and case, both ways', () => {
    expect(coincide('peréz', 'JUAN PEREZ')).toBe(true);
    expect(coincide('PEREZ', 'Juan Pérez')).toBe(true);
    expect(coincide('munoz', 'MUÑOZ')).toBe(true);
    expect(coincide('pe\u0301rez', 'PÉREZ')).toBe(true);
    expect(coincide('gomez', 'PÉREZ')).toBe(false);
  });

  it('[V-VAL-014] requires every word in some field, in any order', () => {
    const campos = ['Juan Pérez', null, 'LXWJ75', undefined, 'TOYOTA'];
    expect(coincide('toyota  juan', ...campos)).toBe(true);
    expect(coincide('lxwj per', ...campos)).toBe(true);
    expect(coincide('juan nissan', ...campos)).toBe(false);
    expect(coincide('   ', ...campos)).toBe(true);
    expect(coincide('x')).toBe(false);
  });

  it('[V-VAL-013] [V-VAL-014] finds a text by any of its words written in any way', () => {
    fc.assert(
      fc.property(frase, frase, (uno, otro) => {
        const consulta = `${otro.toUpperCase()} ${sinTildes(uno)}`;
        expect(coincide(consulta, uno, otro)).toBe(true);
        expect(coincide(consulta, textoBusqueda(uno, null, otro))).toBe(true);
      }),
    );
  });

  it('writes the search column in lower case without accents, skipping what is missing', () => {
    expect(textoBusqueda('Muñoz  Pérez', null, 12345678, undefined, ' ÁREA ')).toBe(
      'munoz perez 12345678 area',
    );
  });
});

describe('text helper', () => {
  it('[V-VAL-010] trims leading whitespace only', () => {
    expect(trimInicio(' \t\n hola ')).toBe('hola ');
    expect(sanear('  12 hola ', 'sinDigitos')).toBe('hola ');
  });

  it.each<[TipoSaneamiento, string]>([
    ['sinDigitos', 'Ñandú - (a&b)!'],
    ['sinEspeciales', 'Ñandú 12  ab3'],
    ['soloLetras', 'Ñandú   ab'],
    ['sinLetras', '12 - (&)3!'],
    ['soloDigitos', '123'],
  ])('[V-VAL-011] %s', (tipo, esperado) => {
    expect(sanear(' Ñandu\u0301 12 - (a&b)3!', tipo).replace(/ +/g, ' ')).toBe(
      esperado.replace(/ +/g, ' '),
    );
  });

  it('[V-VAL-011] removes every character that each kind drops, and is idempotent', () => {
    const prohibido: Record<TipoSaneamiento, RegExp> = {
      sinDigitos: /\p{N}/u,
      sinEspeciales: /[^\p{L}\p{N} ]/u,
      soloLetras: /[^\p{L} ]/u,
      sinLetras: /\p{L}/u,
      soloDigitos: /\D/,
    };
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), frase, (raro, comun) => {
        for (const [tipo, regla] of Object.entries(prohibido) as [TipoSaneamiento, RegExp][])
          for (const texto of [raro, comun]) {
            const limpio = sanear(texto, tipo);
            expect(limpio).not.toMatch(regla);
            expect(sanear(limpio, tipo)).toBe(limpio);
          }
      }),
    );
  });

  it('escapes the wildcards of LIKE', () => {
    expect(escaparLike('50%_\\a')).toBe('50\\%\\_\\\\a');
  });

  it('handles a long hostile text in linear time', () => {
    const largo = `${' '.repeat(100_000)}x`.repeat(2);
    expect(sanear(largo, 'soloLetras').endsWith('x')).toBe(true);
    expect(coincide(largo, 'x')).toBe(true);
  });
});

describe('[V-SEG-004] [V-SEG-005] hidden characters', () => {
  it.each([
    ...['\u0000', '\u0007', '\t', '\u001B', '\u007F', '\u0085', '\u2028', '\u2029'],
    ...['\u202A', '\u202E', '\u2066', '\u2069', '\u200E', '\u200F', '\u061C'],
    ...['\u200B', '\u200C', '\u200D', '\u2060', '\uFEFF', '\u00AD', '\u034F', '\u3164'],
    ...['\u{E0041}', '\uD800', '\uFFFE'],
  ])('is refused anywhere in a text, of one line or several: %j', (oculto) => {
    for (const texto of [oculto, `${oculto}A`, `A${oculto}`, `A${oculto}B`]) {
      expect(validarTexto(texto)).toBe(TEXTO_CON_OCULTOS);
      expect(validarTexto(texto, { lineas: true })).toBe(TEXTO_CON_OCULTOS);
      expect(sinOcultos(texto)).toMatch(/^A?B?$/);
    }
  });

  it.each(['\n', '\r\n'])('a new line is refused unless several lines are allowed: %j', (linea) => {
    expect(validarTexto(`Uno${linea}dos`)).toBe(TEXTO_CON_OCULTOS);
    expect(validarTexto(`Uno${linea}dos`, { lineas: true })).toBeNull();
    expect(validarTexto('Uno\rdos', { lineas: true })).toBe(TEXTO_CON_OCULTOS);
  });

  it.each([
    '',
    'Ñandú Pérez-O’Higgins & Cía. Ltda. N° 5 ¿sí? «ü» €',
    'PE\u0301REZ',
    'A\u00A0B',
    'Bien ❤️ 🚗',
    'Žižek Łódź Jørgen 李',
  ])('ordinary letters, accents, signs and spaces are accepted: %j', (texto) => {
    expect(validarTexto(texto)).toBeNull();
    expect(sinOcultos(texto)).toBe(texto);
  });
});

it('[V-DETALLE-002] ends a sentence with one full stop, also after a name that ends with one', () => {
  expect(conPunto('Convenio TRANSPORTES LTDA.')).toBe('Convenio TRANSPORTES LTDA.');
  expect(conPunto('Convenio DEMO DIRECTO')).toBe('Convenio DEMO DIRECTO.');
});
