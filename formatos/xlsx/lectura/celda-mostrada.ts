import type { CeldaCruda } from '#formatos/xlsx/celda.ts';
import { esFormatoDeFecha, loQueMuestra } from './formato-numero.ts';

/** Days from the origin of a workbook that counts from 1904 to that of the others. */
const DIAS_HASTA_1904 = 1_462;
/** From here on General shows a number in scientific notation. */
const GENERAL_CIENTIFICO = 1e11;
const DIGITOS_EXACTOS = 1e15;
/** Formats that show a whole number with its own digits. */
const LLANOS = new Set(['0', '#,##0', '@']);
/** A format with a section for text that is not the text alone. */
const CAMBIA_TEXTO = /(?:;[^;]*){3}|@./;

/** `4E+12` for a number that whoever typed `4E12` gave, and never for twelve digits that were typed. */
const cientifico = (valor: number): string | null => {
  if (valor < GENERAL_CIENTIFICO || valor >= DIGITOS_EXACTOS) return null;
  const muestra = loQueMuestra(valor, 'General');
  return muestra !== null && Number(muestra) === valor ? muestra : null;
};

/** A number with the format of its cell; plain where both say the same digits. */
export const celdaDeNumero = (valor: number, formato: string, fecha1904 = false): CeldaCruda => {
  if (formato === 'General' || formato === '') {
    const muestra = cientifico(valor);
    return muestra === null ? valor : { numero: valor, formato: 'General', muestra };
  }
  if (LLANOS.has(formato) && Number.isInteger(valor)) return valor;
  if (esFormatoDeFecha(formato)) {
    const fecha = valor + (fecha1904 ? DIAS_HASTA_1904 : 0);
    return { fecha, formato, muestra: loQueMuestra(fecha, formato) ?? '' };
  }
  const muestra = loQueMuestra(valor, formato) ?? '';
  if (muestra === String(valor)) return valor;
  // The zeros that the format writes belong to what is read.
  if (/^\d+$/.test(muestra) && Number(muestra) === valor) return muestra;
  return { numero: valor, formato, muestra };
};

/** A text with the format of its cell, which may add to it or hide it. */
export const celdaDeTexto = (valor: string, formato: string): CeldaCruda => {
  if (!CAMBIA_TEXTO.test(formato) || valor === '') return valor;
  const muestra = loQueMuestra(valor, formato) ?? '';
  return muestra === valor.trim() ? valor : { texto: valor, muestra };
};
