import type { CeldaCruda } from '#formatos/xlsx/celda.ts';
import { esFormatoDeFecha, loQueMuestra } from './formato-numero.ts';

/** Days between the date origins 1904 and 1900 of workbooks. */
const DIAS_HASTA_1904 = 1_462;
/** Numbers from here on are shown by General in scientific notation. */
const GENERAL_CIENTIFICO = 1e11;
const DIGITOS_EXACTOS = 1e15;
/** Formats that show a whole number with its own digits. */
const LLANOS = new Set(['0', '#,##0', '@']);
/** A format whose text section changes the text. */
const CAMBIA_TEXTO = /(?:;[^;]*){3}|@./;

/** Scientific notation of a number typed that way (`4E12`); null for a number typed as digits. */
const cientifico = (valor: number): string | null => {
  if (valor < GENERAL_CIENTIFICO || valor >= DIGITOS_EXACTOS) return null;
  const muestra = loQueMuestra(valor, 'General');
  return muestra !== null && Number(muestra) === valor ? muestra : null;
};

/** Cell of a number with its format; a plain number if the format shows just its digits. */
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
  // Leading zeros added by the format are part of the value.
  if (/^\d+$/.test(muestra) && Number(muestra) === valor) return muestra;
  return { numero: valor, formato, muestra };
};

/** Cell of a text with its format; a plain text unless the format changes it. */
export const celdaDeTexto = (valor: string, formato: string): CeldaCruda => {
  if (!CAMBIA_TEXTO.test(formato) || valor === '') return valor;
  const muestra = loQueMuestra(valor, formato) ?? '';
  return muestra === valor.trim() ? valor : { texto: valor, muestra };
};
