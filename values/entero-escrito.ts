import { formatearNumero } from './numero.ts';

// Blanks and the sign of the peso around and between what is pasted say nothing of the number.
const sinAdornos = (texto: string): string => texto.replace(/[\s$]/g, '');

const SOLO_DIGITOS = /^\d+$/;
const EN_MILES = /^[1-9]\d{0,2}(?:\.\d{3})+$/;

/**
 * The whole number from 0 that somebody typed, with the dots of thousands or without; null of a blank,
 * NaN of anything else (a sign, decimals, letters), which is no number and no blank either.
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

/** A number as its field shows it; what is no number has no text of its own. */
export const textoDeEntero = (entero: number | null): string =>
  esEntero(entero) ? formatearNumero(entero) : '';

/** Digits with their dots, however many they are. */
const enMiles = (digitos: string): string => digitos.replace(/\B(?=(?:\d{3})+$)/g, '.');

/** The same while it is typed: the zeros that are left before a digit is put there again stay. */
const alEscribir = (texto: string, entero: number): string => {
  const digitos = sinAdornos(texto).replaceAll('.', '');
  return /^0\d/.test(digitos) ? digitos : formatearNumero(entero);
};

/** What an edit put where something else was, or nothing was. */
const puesto = (anterior: string, texto: string): string => {
  const largo = Math.min(anterior.length, texto.length);
  let inicio = 0;
  while (inicio < largo && anterior[inicio] === texto[inicio]) inicio += 1;
  let fin = 0;
  while (fin < largo - inicio && anterior.at(-1 - fin) === texto.at(-1 - fin)) fin += 1;
  return texto.slice(inicio, texto.length - fin);
};

/**
 * What the text becomes at each key: the dots of thousands come by themselves and move with the digits,
 * and what is no whole number stays as it was typed. Of a dot, `anterior` (the text before the edit) says
 * whether it was put by us, or typed: '9.28' is 928 where a digit was taken from '9.280', and else nothing.
 */
export const enteroAlEscribir = (texto: string, anterior: string): string => {
  const entero = enteroDeEscrito(texto);
  if (entero === null) return '';
  if (esEntero(entero)) return alEscribir(texto, entero);
  const digitos = sinAdornos(texto).replaceAll('.', '');
  const puntosNuestros =
    anterior === enMiles(anterior.replaceAll('.', '')) &&
    /^\d*$/.test(sinAdornos(puesto(anterior, texto)));
  if (!puntosNuestros || !SOLO_DIGITOS.test(digitos)) return texto;
  const sinPuntos = Number(digitos);
  return Number.isSafeInteger(sinPuntos) ? alEscribir(texto, sinPuntos) : enMiles(digitos);
};

/** What the text becomes when its field is left. */
export const enteroAlSalir = (texto: string): string =>
  textoDeEntero(enteroDeEscrito(texto)) || texto;

const TEXTO_DECIMALES = 'Escriba un número entero, sin decimales';
const TEXTO_NEGATIVO = 'El número no puede ser negativo';
const TEXTO_OTRO = 'Escriba sólo un número entero';
const TEXTO_GRANDE = 'El número es demasiado grande';

const NEGATIVO = /^[-\u2010-\u2015\u2212]/;

/** What is wrong with a text that is no blank and no whole number. */
export const reparoDeEnteroEscrito = (texto: string): string | null => {
  if (!Number.isNaN(enteroDeEscrito(texto))) return null;
  const limpio = sinAdornos(texto);
  if (NEGATIVO.test(limpio)) return TEXTO_NEGATIVO;
  if (SOLO_DIGITOS.test(limpio) || EN_MILES.test(limpio)) {
    return TEXTO_GRANDE;
  }
  return /^[\d.,]+$/.test(limpio) ? TEXTO_DECIMALES : TEXTO_OTRO;
};
