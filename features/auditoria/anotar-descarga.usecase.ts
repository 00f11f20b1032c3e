import type { Actor, Contexto, EnTransaccion } from '#nucleo/contexto.ts';
import type { Hecho } from './hecho.ts';
import { registrar } from './registrar.usecase.ts';

/**
 * Writes down who took a file: `actor` is whom a signed address was given to, when the request itself
 * does not say who asks. The answer does not wait for it, and a failure does not undo it.
 */
export const anotarDescarga = (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  hecho: Hecho,
  actor?: Pick<Actor, 'rol' | 'usuarioId'>,
): void => {
  const quien: Contexto = { ...ctx, actor: { ...ctx.actor, ...actor } };
  enTransaccion(quien, (tx) => registrar(tx, hecho)).catch((error: unknown) => {
    ctx.log.warn({ err: error, ...hecho }, 'descarga sin anotar');
  });
};
