/**
 * Characters that are unambiguous when read and when dictated in Spanish. It leaves out I, O, 0 and 1,
 * and U and V, because V sounds like B and looks like U.
 * @public Data for tests and benches builds numbers from it in SQL.
 */
export const ALFABETO_DE_SOLICITUD = 'ABCDEFGHJKLMNPQRSTWXYZ23456789';

/** Length of a request number in characters. */
export const LARGO_NUMERO_DE_SOLICITUD = 8;

const NUMERO = new RegExp(`^[${ALFABETO_DE_SOLICITUD}]{${LARGO_NUMERO_DE_SOLICITUD}}$`);

/**
 * Number that identifies one request in its answer, log, audit and search (V-SOLIC-001). `azar` needs
 * at least 8 random bytes; with fewer it throws RangeError.
 */
export const numeroDeSolicitud = (azar: Uint8Array): string => {
  if (azar.length < LARGO_NUMERO_DE_SOLICITUD) throw new RangeError('faltan bytes al azar');
  return Array.from(
    azar.subarray(0, LARGO_NUMERO_DE_SOLICITUD),
    (byte) => ALFABETO_DE_SOLICITUD[byte % ALFABETO_DE_SOLICITUD.length],
  ).join('');
};

/** Parses a typed request number in any case, with spaces or hyphens; null when it is not one. */
export const leerNumeroDeSolicitud = (escrito: string): string | null => {
  const junto = escrito.replaceAll(/[\s-]/g, '').toUpperCase();
  return NUMERO.test(junto) ? junto : null;
};
