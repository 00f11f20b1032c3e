/**
 * What no text may carry, because it shows nothing or makes the rest read otherwise: control and
 * format characters (directions, zero widths), halves of pairs. Accents and emoji variants may.
 */
const OCULTO = '(?![\\uFE0E\\uFE0F])[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\p{DI}\\p{NChar}]';
const OCULTOS = new RegExp(OCULTO, 'gu');
const CON_OCULTO = new RegExp(OCULTO, 'u');
const CON_OCULTO_ENTRE_LINEAS = new RegExp(`(?!\\r?\\n)${OCULTO}`, 'u');

export const TEXTO_CON_OCULTOS =
  'Contiene caracteres invisibles o de control. Bórrelo y escríbalo nuevamente';

/** The message of a text with something in it that does not show, or null; `lineas` allows new lines. */
export const validarTexto = (texto: string, { lineas = false } = {}): string | null =>
  (lineas ? CON_OCULTO_ENTRE_LINEAS : CON_OCULTO).test(texto) ? TEXTO_CON_OCULTOS : null;

/** The same text without it: for names that nobody typed, such as a file's. */
export const sinOcultos = (texto: string): string => texto.replace(OCULTOS, '');
