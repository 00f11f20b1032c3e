import type { Contexto, EnTransaccion } from '#nucleo/contexto.ts';
import { accesoDenegado } from './auditoria.hechos.ts';
import { registrar } from './registrar.usecase.ts';

/**
 * Writes down that somebody with a login asked for what is not theirs (C01, C04). The answer does not
 * wait for it. Visitors are not written down: their session says nothing of who they are.
 */
export const anotarNegado = (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  llamada: string,
): void => {
  if (ctx.actor.rol === 'anonimo' || ctx.actor.rol === 'publico') return;
  enTransaccion(ctx, (tx) =>
    registrar(tx, accesoDenegado({ id: null, despues: { llamada } })),
  ).catch((error: unknown) => {
    ctx.log.warn({ err: error, llamada }, 'acceso denegado sin anotar');
  });
};
