import { llevaDv, patenteTecleada } from './patente-tecleada.ts';
import { LARGO_PATENTE } from './patente.ts';
import { reparoDeDv } from './validar-patente.ts';

/**
 * Text of a plate field while typing (V-INGRESO-021). A correct check digit is dropped; a wrong one
 * stays visible. Idempotent.
 */
export const patenteAlEscribir = (texto: string): string => {
  const tecleada = patenteTecleada(texto);
  return llevaDv(tecleada) && reparoDeDv(tecleada) === null
    ? tecleada.slice(0, LARGO_PATENTE)
    : tecleada;
};

/**
 * Plate from the text of its field. A wrong check digit is kept ('HWJP59-1'), so that `validarPatente`
 * refuses it with its message.
 */
export const patenteEscrita = (texto: string): string => {
  const escrita = patenteAlEscribir(texto);
  return llevaDv(escrita) ? escrita : escrita.replace(/-.?$/, '');
};
