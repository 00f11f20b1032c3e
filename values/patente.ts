/** Characters of a plate as it is recorded (V-VEH-016). */
export const LARGO_PATENTE = 6;

/** Upper-case letters and digits of a typed plate, at most six (V-VEH-016). */
export const normalizarPatente = (texto: string): string =>
  texto
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
    .slice(0, LARGO_PATENTE);

/**
 * Record form of a motorcycle plate typed as it is read, with five characters: the zero goes after
 * the letters (LLLNN, LLNNN). Any other text comes back unchanged. For fields only: the API never
 * pads a plate.
 */
export const completarPatente = (texto: string): string =>
  texto.replace(/^(?=.{5}$)([A-Z]{2,3})(\d{2,3})$/, (_, letras, numeros) => `${letras}0${numeros}`);

/** 'LXWJ75-4', the form of the certificate; the plate alone when there is no dv. */
export const patenteConDv = (patente: string, dv: string | null): string =>
  dv ? `${patente}-${dv.toUpperCase()}` : patente;

/** 'LX**75': what an anonymous visitor sees. */
export const enmascararPatente = (patente: string): string =>
  patente.slice(0, 2) + '*'.repeat(Math.max(0, patente.length - 4)) + patente.slice(4);
