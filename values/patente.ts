/** Length of a recorded plate in characters (V-VEH-016). */
export const LARGO_PATENTE = 6;

/** Normalises a typed plate: its letters and digits in upper case, at most six (V-VEH-016). */
export const normalizarPatente = (texto: string): string =>
  texto
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
    .slice(0, LARGO_PATENTE);

/**
 * Completes a five-character motorcycle plate (LLLNN, LLNNN) with a zero after its letters. Any other
 * text comes back unchanged. Only form fields use it; the API never pads a plate.
 */
export const completarPatente = (texto: string): string =>
  texto.replace(/^(?=.{5}$)([A-Z]{2,3})(\d{2,3})$/, (_, letras, numeros) => `${letras}0${numeros}`);

/** Plate with check digit as on the certificate, 'LXWJ75-4'; the plate alone when `dv` is null. */
export const patenteConDv = (patente: string, dv: string | null): string =>
  dv ? `${patente}-${dv.toUpperCase()}` : patente;

/** Masked plate 'LX**75', shown to anonymous visitors. */
export const enmascararPatente = (patente: string): string =>
  patente.slice(0, 2) + '*'.repeat(Math.max(0, patente.length - 4)) + patente.slice(4);
