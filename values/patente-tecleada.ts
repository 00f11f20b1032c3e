import { completarPatente, LARGO_PATENTE, normalizarPatente } from './patente.ts';

/** 'HWJP59-8' and 'HWJP59-', wherever else a hyphen stands. */
const ENTERA = /^((?:\p{Pd}*[A-Z\d]){6})\p{Pd}+([\dK]?)/u;
/** A motorcycle as it is read, 'BBC11-5', or a plate of which a character was taken away to correct it. */
const CORTA = /^((?:\p{Pd}*[A-Z\d]){5})\p{Pd}+([\dK]?)$/u;

/**
 * A plate as its field holds it while it is typed: its six characters and, after a hyphen, the check
 * digit that was given, of which nothing is said here. Idempotent.
 */
export const patenteTecleada = (texto: string): string => {
  const escrita = texto.replace(/[^A-Za-z\d\p{Pd}]/gu, '').toUpperCase();
  const [, cuerpo, dv = ''] = ENTERA.exec(escrita) ?? CORTA.exec(escrita) ?? [];
  if (cuerpo === undefined) return normalizarPatente(escrita);
  const patente = normalizarPatente(cuerpo);
  return dv === '' ? `${patente}-` : `${completarPatente(patente)}-${dv}`;
};

/** With its check digit, right or wrong. */
export const llevaDv = (tecleada: string): boolean => tecleada.length === LARGO_PATENTE + 2;

/** What the field holds once it is left: a motorcycle has its zero, and no hyphen waits for a digit. */
export const patenteAlSalir = (texto: string): string => completarPatente(texto.replace(/-$/, ''));
