import { dvPatenteValido } from './formato-patente.ts';
import { completarPatente, LARGO_PATENTE, normalizarPatente } from './patente.ts';

/** 'HWJP59-8' and 'HWJP59-', wherever else a hyphen stands. */
const ENTERA = /^((?:\p{Pd}*[A-Z\d]){6})\p{Pd}+([\dK]?)/u;
/** A motorcycle as it is read, 'BBC11-5', or a plate of which a character was taken away to correct it. */
const CORTA = /^((?:\p{Pd}*[A-Z\d]){5})\p{Pd}+([\dK]?)$/u;

/**
 * A plate as its field holds it while it is typed: its six characters and, after a hyphen, the check
 * digit that was given. Once that is the right one it has said what it had to say, and goes; a wrong
 * one stays where it was typed. Idempotent.
 */
export const patenteAlEscribir = (texto: string): string => {
  const escrita = texto.replace(/[^A-Za-z\d\p{Pd}]/gu, '').toUpperCase();
  const [, cuerpo, dv = ''] = ENTERA.exec(escrita) ?? CORTA.exec(escrita) ?? [];
  if (cuerpo === undefined) return normalizarPatente(escrita);
  const patente = normalizarPatente(cuerpo);
  if (dv === '') return `${patente}-`;
  const entera = completarPatente(patente);
  return entera.length === LARGO_PATENTE && dvPatenteValido(entera, dv)
    ? entera
    : `${entera}-${dv}`;
};

/**
 * The plate of what its field holds. With a wrong check digit it is none: it comes back with it, and
 * `validarPatente` says why.
 */
export const patenteEscrita = (texto: string): string => {
  const escrita = patenteAlEscribir(texto);
  return escrita.length === LARGO_PATENTE + 2 ? escrita : escrita.replace(/-.?$/, '');
};

/** What the field holds once it is left: a motorcycle has its zero, and no hyphen waits for a digit. */
export const patenteAlSalir = (texto: string): string => completarPatente(texto.replace(/-$/, ''));
