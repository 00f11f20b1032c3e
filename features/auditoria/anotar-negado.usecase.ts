import type { Contexto, EnTransaccion } from '#nucleo/contexto.ts';
import { accesoDenegado, entradaRechazada, errorInesperado } from './auditoria.hechos.ts';
import type { Hecho } from './hecho.ts';
import { registrar } from './registrar.usecase.ts';

/** The answer does not wait for it, and nothing depends on it. */
const anotarAparte = (ctx: Contexto, enTransaccion: EnTransaccion, hecho: Hecho): void => {
  enTransaccion(ctx, (tx) => registrar(tx, hecho)).catch((error: unknown) => {
    ctx.log.warn({ err: error, hecho: hecho.accion }, 'fallo de una llamada sin anotar');
  });
};

/**
 * Writes down that somebody with a login asked for what is not theirs (C01, C04). Visitors are not
 * written down: their session says nothing of who they are.
 */
export const anotarNegado = (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  llamada: string,
): void => {
  if (ctx.actor.rol === 'anonimo' || ctx.actor.rol === 'publico') return;
  anotarAparte(ctx, enTransaccion, accesoDenegado({ id: null, despues: { llamada } }));
};

/** Writes down that a call ended as nobody foresaw, so that its number leads to it (A-SOLIC-001). */
export const anotarInesperado = (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  llamada: string,
): void => {
  anotarAparte(ctx, enTransaccion, errorInesperado({ id: null, despues: { llamada } }));
};

/** Writes down that somebody was not let in, and how many like it were not written before it. */
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
