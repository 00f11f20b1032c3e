/** Text without accents; Ñ becomes N, so that a search for N finds it. */
export const sinTildes = (texto: string): string => texto.normalize('NFD').replace(/\p{M}/gu, '');

const paraBuscar = (texto: string): string =>
  sinTildes(texto.toLowerCase()).replace(/\s+/g, ' ').trim();

/** Value of a `busqueda` column: the parts in lower case, without accents, joined by one space. */
export const textoBusqueda = (...partes: (string | number | null | undefined)[]): string =>
  paraBuscar(partes.filter((parte) => parte !== null && parte !== undefined).join(' '));

/**
 * Free-text search (V-VAL-013, V-VAL-014). True when every word of `texto` is part of some field,
 * ignoring accents and case. A blank text matches everything.
 */
export const coincide = (texto: string, ...campos: (string | null | undefined)[]): boolean => {
  const dondeBuscar = campos.map((campo) => paraBuscar(campo ?? ''));
  return paraBuscar(texto)
    .split(' ')
    .every((palabra) => palabra === '' || dondeBuscar.some((campo) => campo.includes(palabra)));
};

/** Text without leading whitespace (V-VAL-010). */
export const trimInicio = (texto: string): string => texto.trimStart();

/** Characters that each kind of sanitization removes (V-VAL-011). Ñ and accented letters are letters. */
const QUITA = {
  sinDigitos: /\p{N}/gu,
  sinEspeciales: /[^\p{L}\p{N} ]/gu,
  soloLetras: /[^\p{L} ]/gu,
  sinLetras: /[\p{L}\p{M}]/gu,
  soloDigitos: /[^0-9]/g,
} as const;

export type TipoSaneamiento = keyof typeof QUITA;

/**
 * Text of a field while typing: removes leading whitespace and the characters that `tipo` does not
 * allow. Spaces between words stay, except for 'soloDigitos'. Idempotent.
 */
export const sanear = (texto: string, tipo: TipoSaneamiento): string =>
  trimInicio(texto.normalize('NFC').replace(/\s/g, ' ').replace(QUITA[tipo], '').normalize('NFC'));

/** Escapes `\`, `%` and `_` with `\`, so that LIKE matches the text literally. */
export const escaparLike = (texto: string): string => texto.replace(/[\\%_]/g, '\\$&');

/** Ends a sentence with exactly one full stop; a name such as 'TRANSPORTES LTDA.' brings its own. */
export const conPunto = (frase: string): string => (frase.endsWith('.') ? frase : `${frase}.`);

/** Message for a text longer than `largo` characters. */
export const textoLargo = (largo: number): string => `No puede tener más de ${largo} caracteres`;

/** Joins words for a sentence: 'su teléfono y su correo'. */
export const unirConY = (palabras: readonly string[]): string =>
  new Intl.ListFormat('es-CL').format(palabras);

/** Text with its first letter in upper case. */
export const capitalizar = (texto: string): string =>
  texto.charAt(0).toUpperCase() + texto.slice(1);
