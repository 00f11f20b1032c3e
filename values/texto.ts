/** Text without accents; Ñ becomes N, as a search that ignores accents expects. */
export const sinTildes = (texto: string): string => texto.normalize('NFD').replace(/\p{M}/gu, '');

const paraBuscar = (texto: string): string =>
  sinTildes(texto.toLowerCase()).replace(/\s+/g, ' ').trim();

/** The `busqueda` column of a record: its parts in lower case, without accents, one space apart. */
export const textoBusqueda = (...partes: (string | number | null | undefined)[]): string =>
  paraBuscar(partes.filter((parte) => parte !== null && parte !== undefined).join(' '));

/**
 * Free-text search: every word of `texto` is part of some field, whatever its accents and case
 * (V-VAL-013, V-VAL-014). A blank text matches everything.
 */
export const coincide = (texto: string, ...campos: (string | null | undefined)[]): boolean => {
  const dondeBuscar = campos.map((campo) => paraBuscar(campo ?? ''));
  return paraBuscar(texto)
    .split(' ')
    .every((palabra) => palabra === '' || dondeBuscar.some((campo) => campo.includes(palabra)));
};

/** Text without leading whitespace (V-VAL-010). */
export const trimInicio = (texto: string): string => texto.trimStart();

/** What each kind of sanitization drops (V-VAL-011); Ñ and accented letters are letters. */
const QUITA = {
  sinDigitos: /\p{N}/gu,
  sinEspeciales: /[^\p{L}\p{N} ]/gu,
  soloLetras: /[^\p{L} ]/gu,
  sinLetras: /[\p{L}\p{M}]/gu,
  soloDigitos: /[^0-9]/g,
} as const;

export type TipoSaneamiento = keyof typeof QUITA;

/**
 * Text as a field takes it while it is typed: leading whitespace trimmed and what `tipo` does not
 * allow removed. Spaces between words stay, except in 'soloDigitos'. Idempotent.
 */
export const sanear = (texto: string, tipo: TipoSaneamiento): string =>
  trimInicio(texto.normalize('NFC').replace(/\s/g, ' ').replace(QUITA[tipo], '').normalize('NFC'));

/** Text that LIKE reads literally: `\`, `%` and `_` escaped with `\`. */
export const escaparLike = (texto: string): string => texto.replace(/[\\%_]/g, '\\$&');

/** Ends a sentence with one full stop: a name such as 'TRANSPORTES LTDA.' brings its own. */
export const conPunto = (frase: string): string => (frase.endsWith('.') ? frase : `${frase}.`);
