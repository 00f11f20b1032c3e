import type { Actor, Contexto, EnTransaccion } from '#nucleo/contexto.ts';
import type { Hecho } from './hecho.ts';
import { registrar } from './registrar.usecase.ts';

/**
 * Audits a download. `actor` is the user of the signed address, when the request itself has no session. The
 * answer does not wait for it, and a failure does not stop the download.
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
