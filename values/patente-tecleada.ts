import { completarPatente, LARGO_PATENTE, normalizarPatente } from './patente.ts';

/** Six characters, a hyphen and an optional check digit: 'HWJP59-8', 'HW-JP-59-'. */
const ENTERA = /^((?:\p{Pd}*[A-Z\d]){6})\p{Pd}+([\dK]?)/u;
/** Five characters and a hyphen: a motorcycle ('BBC11-5') or a plate with one character deleted. */
const CORTA = /^((?:\p{Pd}*[A-Z\d]){5})\p{Pd}+([\dK]?)$/u;

/**
 * Text of a plate field while typing: up to six characters and, after a hyphen, the typed check digit.
 * It does not verify the check digit. Idempotent.
 */
export const patenteTecleada = (texto: string): string => {
  const escrita = texto.replace(/[^A-Za-z\d\p{Pd}]/gu, '').toUpperCase();
  const [, cuerpo, dv = ''] = ENTERA.exec(escrita) ?? CORTA.exec(escrita) ?? [];
  if (cuerpo === undefined) return normalizarPatente(escrita);
  const patente = normalizarPatente(cuerpo);
  return dv === '' ? `${patente}-` : `${completarPatente(patente)}-${dv}`;
};

/** True when the text carries a check digit, correct or not. */
export const llevaDv = (tecleada: string): boolean => tecleada.length === LARGO_PATENTE + 2;

/** Text of the field on blur: completes a motorcycle's zero and drops a final hyphen. */
export const patenteAlSalir = (texto: string): string => completarPatente(texto.replace(/-$/, ''));
