import { formatearNumero } from './numero.ts';

// Pasted amounts bring blanks and peso signs.
const sinAdornos = (texto: string): string => texto.replace(/[\s$]/g, '');

const SOLO_DIGITOS = /^\d+$/;
const EN_MILES = /^[1-9]\d{0,2}(?:\.\d{3})+$/;

/**
 * Parses a typed integer from 0, with or without thousands dots (A-ENTERO-001). Returns null for a
 * blank text and NaN for anything else: a sign, decimals, letters, or an unsafe integer.
 */
export const enteroDeEscrito = (texto: string): number | null => {
  const limpio = sinAdornos(texto);
  if (limpio === '') return null;
  if (!SOLO_DIGITOS.test(limpio) && !EN_MILES.test(limpio)) return Number.NaN;
  const entero = Number(limpio.replaceAll('.', ''));
  return Number.isSafeInteger(entero) ? entero : Number.NaN;
};

const esEntero = (entero: number | null): entero is number =>
  entero !== null && !Number.isNaN(entero);

/** Text of a number in its field, with thousands dots; '' for null or NaN. */
export const textoDeEntero = (entero: number | null): string =>
  esEntero(entero) ? formatearNumero(entero) : '';

/** Digits with thousands dots; also works for numbers that are too large. */
const enMiles = (digitos: string): string => digitos.replace(/\B(?=(?:\d{3})+$)/g, '.');

/** Text while typing. Leading zeros stay, so that a replaced first digit does not drop them. */
const alEscribir = (texto: string, entero: number): string => {
  const digitos = sinAdornos(texto).replaceAll('.', '');
  return /^0\d/.test(digitos) ? digitos : formatearNumero(entero);
};

/** Text that an edit inserted between `anterior` and `texto`. */
const puesto = (anterior: string, texto: string): string => {
  const largo = Math.min(anterior.length, texto.length);
  let inicio = 0;
  while (inicio < largo && anterior[inicio] === texto[inicio]) inicio += 1;
  let fin = 0;
  while (fin < largo - inicio && anterior.at(-1 - fin) === texto.at(-1 - fin)) fin += 1;
  return texto.slice(inicio, texto.length - fin);
};

/**
 * Text of the field after each key: an integer gets its thousands dots, anything else stays as typed.
 * `anterior` is the text before the edit; it tells whether a dot was ours or typed. '9.28' is 928 after
 * deleting a digit of '9.280'; otherwise it is not an integer.
 */
export const enteroAlEscribir = (texto: string, anterior: string): string => {
  const entero = enteroDeEscrito(texto);
  if (entero === null) return '';
  if (esEntero(entero)) return alEscribir(texto, entero);
  const digitos = sinAdornos(texto).replaceAll('.', '');
  // We write no dots behind a leading zero: those of '0.000' were pasted.
  const puntosNuestros =
    !sinAdornos(anterior).startsWith('0') &&
    anterior === enMiles(anterior.replaceAll('.', '')) &&
    /^\d*$/.test(sinAdornos(puesto(anterior, texto)));
  if (!puntosNuestros || !SOLO_DIGITOS.test(digitos)) return texto;
  const sinPuntos = Number(digitos);
  return Number.isSafeInteger(sinPuntos) ? alEscribir(texto, sinPuntos) : enMiles(digitos);
};

/** Text of the field on blur: the formatted integer, or the text unchanged if it is none. */
export const enteroAlSalir = (texto: string): string =>
  textoDeEntero(enteroDeEscrito(texto)) || texto;

const TEXTO_DECIMALES = 'Escriba un número entero, sin decimales';
const TEXTO_NEGATIVO = 'El número no puede ser negativo';
const TEXTO_OTRO = 'Escriba sólo un número entero';
const TEXTO_GRANDE = 'El número es demasiado grande';

const NEGATIVO = /^[-\u2010-\u2015\u2212]/;

/** Message for a text that is neither blank nor an integer from 0, else null (A-ENTERO-002). */
export const reparoDeEnteroEscrito = (texto: string): string | null => {
  if (!Number.isNaN(enteroDeEscrito(texto))) return null;
  const limpio = sinAdornos(texto);
  if (NEGATIVO.test(limpio)) return TEXTO_NEGATIVO;
  if (SOLO_DIGITOS.test(limpio) || EN_MILES.test(limpio)) {
    return TEXTO_GRANDE;
  }
  return /^[\d.,]+$/.test(limpio) ? TEXTO_DECIMALES : TEXTO_OTRO;
};
