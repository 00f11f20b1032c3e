import { describe, expect, it } from 'vitest';
import { letraImpresa, TEXTO_SIN_LETRA, validarImpreso } from './letras-del-certificado.ts';
import { TEXTO_CON_OCULTOS } from './texto-oculto.ts';

describe('texts of the certificate', () => {
  it.each([
    ['Cyrillic look-alike', 'АNA'],
    ['Cyrillic', 'Иван'],
    ['Greek look-alike', 'ΑNA'],
    ['Arabic', 'محمد'],
    ['Chinese', '李'],
    ['emoji', 'ANA 😀'],
    ['heart with its variant', 'ANA ❤\uFE0F'],
    ['digit of another script', '٣'],
    ['wide letter', 'Ａ'],
    ['typographic hyphen', 'M\u2010123'],
    ['sign that only looks like an accented one', 'A ≠ B'],
    ['micro sign, whose capital is Greek', '5 µm'],
  ])('[V-LETRA-001] %s is refused: %s', (_, texto) => {
    expect(validarImpreso(texto)).toBe(TEXTO_SIN_LETRA);
  });

  it.each([
    '',
    "ÑANDÚ PÉREZ-O'HIGGINS & CÍA. N° 5 ¿SÍ? «Ü» €",
    'ŁUKASZ ŞAHİN ŽELJKO ÞÓR Ærø straße',
    'NGUYỄN ṢẠ',
    'PE\u0301REZ M\u0308',
    'A\u00A0B',
  ])('[V-LETRA-001] Latin letters, also accented, are accepted: %s', (texto) => {
    expect(validarImpreso(texto)).toBeNull();
  });

  it('[V-LETRA-001] reports hidden characters before unprintable ones', () => {
    expect(validarImpreso('A\u200BΑ')).toBe(TEXTO_CON_OCULTOS);
  });

  it('[V-LETRA-001] an accent that the fonts lack is dropped, a look-alike is not converted', () => {
    expect(['Ñ', 'Ễ', 'ṣ', '\u0308', 'А', 'Ά', '王'].map(letraImpresa)).toEqual([
      ...['Ñ', 'E', 's', ''],
      ...[null, null, null],
    ]);
  });
});
