/**
 * Characters that are invisible or change how the rest reads: control and format characters (direction
 * marks, zero-width characters) and lone surrogates. Accents and emoji variation selectors are allowed.
 */
const OCULTO = '(?![\\uFE0E\\uFE0F])[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\p{DI}\\p{NChar}]';
const OCULTOS = new RegExp(OCULTO, 'gu');
const CON_OCULTO = new RegExp(OCULTO, 'u');
const CON_OCULTO_ENTRE_LINEAS = new RegExp(`(?!\\r?\\n)${OCULTO}`, 'u');

export const TEXTO_CON_OCULTOS =
  'Contiene caracteres invisibles o de control. Bórrelo y escríbalo nuevamente';

/** Message for a text with hidden characters, or null. `lineas` allows new lines (V-SEG-004). */
export const validarTexto = (texto: string, { lineas = false } = {}): string | null =>
  (lineas ? CON_OCULTO_ENTRE_LINEAS : CON_OCULTO).test(texto) ? TEXTO_CON_OCULTOS : null;

/** Removes hidden characters, for names that nobody typed, such as file names. */
export const sinOcultos = (texto: string): string => texto.replace(OCULTOS, '');
