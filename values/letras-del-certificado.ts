import { validarTexto } from './texto-oculto.ts';

/**
 * Ranges of code points, first and last, that both fonts of the certificate have. The browser reads
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

/** Accents that a letter may lose: the Unicode block Combining Diacritical Marks. */
const ACENTOS = /[\u0300-\u036f]/g;
const LETRA_O_ACENTO = /^[\p{L}\u0300-\u036f]$/u;

const punto = (codigo: number): string => `\\u{${codigo.toString(16)}}`;
const CUBIERTO = new RegExp(
  `^[${CUBIERTAS.map(([primero, ultimo]) => `${punto(primero)}-${punto(ultimo)}`).join('')}]*$`,
  'u',
);
const cubierto = (texto: string): boolean => CUBIERTO.test(texto);

/**
 * Text that the certificate shows for one NFC character (V-LETRA-001):
 * - the character itself if the fonts have it;
 * - its base letter if the fonts lack its accent (ṣ: s);
 * - '' for an accent without a letter;
 * - null for anything else, look-alikes of other scripts included.
 */
export const letraImpresa = (letra: string): string | null => {
  if (cubierto(letra)) return letra;
  // NFD would also decompose signs: ≠ is not = with an accent.
  if (!LETRA_O_ACENTO.test(letra)) return null;
  const base = letra.normalize('NFD').replace(ACENTOS, '');
  return cubierto(base) ? base : null;
};

/** Text as the certificate shows it; characters that it cannot show stay. */
export const textoImpreso = (texto: string): string =>
  [...texto.normalize()].map((letra) => letraImpresa(letra) ?? letra).join('');

const seMuestra = (texto: string): boolean => {
  const nfc = texto.normalize();
  // Whole at first: PAGAR checks every text of a fleet of 10,000 in one turn of the event loop.
  return cubierto(nfc) || [...nfc].every((letra) => letraImpresa(letra) !== null);
};

/**
 * Message for a text that the certificate cannot show, or null (V-LETRA-001). Its upper case must be
 * showable too, because most texts are stored in upper case.
 */
export const validarImpreso = (texto: string): string | null =>
  validarTexto(texto) ??
  (seMuestra(texto) && seMuestra(texto.toUpperCase()) ? null : TEXTO_SIN_LETRA);

/** The text, or null when it is null or the certificate cannot show it. */
export const siSeImprime = (texto: string | null): string | null =>
  texto !== null && validarImpreso(texto) === null ? texto : null;
