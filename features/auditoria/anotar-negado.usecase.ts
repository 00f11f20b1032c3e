import type { Contexto, EnTransaccion } from '#nucleo/contexto.ts';
import { accesoDenegado, entradaRechazada, errorInesperado } from './auditoria.hechos.ts';
import type { Hecho } from './hecho.ts';
import { registrar } from './registrar.usecase.ts';

/** Writes the fact beside the request, whose answer does not wait for it. */
const anotarAparte = (ctx: Contexto, enTransaccion: EnTransaccion, hecho: Hecho): void => {
  enTransaccion(ctx, (tx) => registrar(tx, hecho)).catch((error: unknown) => {
    ctx.log.warn({ err: error, hecho: hecho.accion }, 'fallo de una llamada sin anotar');
  });
};

/**
 * Audits that a user with a login requested a record beyond their reach (C01, C04). Leaves out visitors,
 * whose session identifies nobody.
 */
export const anotarNegado = (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  llamada: string,
): void => {
  if (ctx.actor.rol === 'anonimo' || ctx.actor.rol === 'publico') return;
  anotarAparte(ctx, enTransaccion, accesoDenegado({ id: null, despues: { llamada } }));
};

/** Audits an unexpected error, so that its number leads to the call (A-SOLIC-001). */
export const anotarInesperado = (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  llamada: string,
): void => {
  anotarAparte(ctx, enTransaccion, errorInesperado({ id: null, despues: { llamada } }));
};

/** Audits a refused login, with the number of equal ones left out before it. */
export const anotarEntradaRechazada = (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  {
    usuarioId,
    codigo,
    callados,
  }: { readonly usuarioId: number | null; readonly codigo: string; readonly callados: number },
): void => {
  const despues = { codigo, ...(callados > 0 && { repetidos: callados }) };
  anotarAparte(ctx, enTransaccion, entradaRechazada({ id: usuarioId, despues }));
};
