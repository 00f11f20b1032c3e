import { llevaDv, patenteTecleada } from './patente-tecleada.ts';
import { LARGO_PATENTE } from './patente.ts';
import { reparoDeDv } from './validar-patente.ts';

/**
 * A plate as its field holds it while it is typed. Once its check digit is the right one it has said
 * what it had to say, and goes; a wrong one stays where it was typed. Idempotent.
 */
export const patenteAlEscribir = (texto: string): string => {
  const tecleada = patenteTecleada(texto);
  return llevaDv(tecleada) && reparoDeDv(tecleada) === null
    ? tecleada.slice(0, LARGO_PATENTE)
    : tecleada;
};

/**
 * The plate of what its field holds. With a wrong check digit it is none: it comes back with it, and
 * `validarPatente` says why.
 */
export const patenteEscrita = (texto: string): string => {
  const escrita = patenteAlEscribir(texto);
  return llevaDv(escrita) ? escrita : escrita.replace(/-.?$/, '');
};
