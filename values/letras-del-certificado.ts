import { validarTexto } from './texto-oculto.ts';

/**
 * First and last code point of each run of characters that both fonts of the certificate have. A browser asks
 * this table instead of the fonts; `formatos/pdf/fuente-texto.test.ts` compares the two.
 */
export const CUBIERTAS: readonly (readonly [number, number])[] = [
  [0x20, 0x7e],
  [0xa0, 0xac],
  [0xae, 0x148],
  [0x14a, 0x17f],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x20ac, 0x20ac],
];

export const TEXTO_SIN_LETRA = 'Contiene caracteres que el certificado no puede mostrar';

/** The accents that a letter may lose: the marks of Combining Diacritical Marks. */
const ACENTOS = /[\u0300-\u036f]/g;
const LETRA_O_ACENTO = /^[\p{L}\u0300-\u036f]$/u;

const cubierta = (letra: string): boolean => {
  const punto = letra.codePointAt(0) ?? 0;
  return CUBIERTAS.some(([primero, ultimo]) => primero <= punto && punto <= ultimo);
};

/**
 * Letter that the certificate shows for one character (NFC): itself, its base letter where the fonts lack its accent
 * (ṣ: s), '' for an accent that no letter carries, or null when it can show nothing. A look-alike of another
 * script is never converted.
 */
export const letraImpresa = (letra: string): string | null => {
  if (cubierta(letra)) return letra;
  // ≠ is no = with an accent.
  if (!LETRA_O_ACENTO.test(letra)) return null;
  const base = letra.normalize('NFD').replace(ACENTOS, '');
  return [...base].every(cubierta) ? base : null;
};

/** A text as the certificate shows it; what it cannot show stays. */
export const textoImpreso = (texto: string): string =>
  [...texto.normalize()].map((letra) => letraImpresa(letra) ?? letra).join('');

const seMuestra = (texto: string): boolean =>
  [...texto.normalize()].every((letra) => letraImpresa(letra) !== null);

/** The message of a text that the certificate cannot show, or null. Most texts are kept in upper case. */
export const validarImpreso = (texto: string): string | null =>
  validarTexto(texto) ??
  (seMuestra(texto) && seMuestra(texto.toUpperCase()) ? null : TEXTO_SIN_LETRA);

/** The text, or null where there is none or the certificate cannot show it. */
export const siSeImprime = (texto: string | null): string | null =>
  texto !== null && validarImpreso(texto) === null ? texto : null;
