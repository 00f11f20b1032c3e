import { registrar } from '#features/auditoria/registrar.usecase.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { marcarVisto } from './archivo-sun.store.ts';
import { nadaPorVer } from './sun.errors.ts';
import { archivoSunVisto } from './sun.hechos.ts';

/**
 * Records that a person saw a cancelled sale's file, which removes it from 'Por resolver'. Throws 409 if
 * there is none to see.
 */
export const darPorVisto = async (
  ctx: ContextoTx,
  { id }: { readonly id: number },
): Promise<{ id: number }> => {
  const quien = { ahora: ctx.ahora, usuarioId: ctx.actor.usuarioId };
  if (!(await marcarVisto(ctx.tx, id, quien))) throw nadaPorVer();
  await registrar(ctx, archivoSunVisto({ id }));
  return { id };
};
