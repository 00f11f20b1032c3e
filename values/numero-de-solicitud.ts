/**
 * Letters and digits that are told apart when read and when dictated in Spanish: no I, O, 0 or 1, and
 * of B and V, which sound alike, only B; of U and V neither.
 * @public The population of tests and benches makes numbers of it in SQL.
 */
export const ALFABETO_DE_SOLICITUD = 'ABCDEFGHJKLMNPQRSTWXYZ23456789';

/** Characters of a request's number. */
export const LARGO_NUMERO_DE_SOLICITUD = 8;

const NUMERO = new RegExp(`^[${ALFABETO_DE_SOLICITUD}]{${LARGO_NUMERO_DE_SOLICITUD}}$`);

/**
 * The number by which people name one request: in the answer, in the log, in the audit and in the
 * search. `azar`: one random byte or more per character; throws a RangeError on fewer.
 */
export const numeroDeSolicitud = (azar: Uint8Array): string => {
  if (azar.length < LARGO_NUMERO_DE_SOLICITUD) throw new RangeError('faltan bytes al azar');
  return Array.from(
    azar.subarray(0, LARGO_NUMERO_DE_SOLICITUD),
    (byte) => ALFABETO_DE_SOLICITUD[byte % ALFABETO_DE_SOLICITUD.length],
  ).join('');
};

/** Reads a number as somebody typed it, in any case, with spaces or hyphens; null: it is none. */
export const leerNumeroDeSolicitud = (escrito: string): string | null => {
  const junto = escrito.replaceAll(/[\s-]/g, '').toUpperCase();
  return NUMERO.test(junto) ? junto : null;
};
