import type { ContextoTx } from '#nucleo/contexto.ts';
import { marcarDesactualizados } from './archivo-sun.store.ts';

/**
 * Marks the collection files of these sales as stale, because one of their policies was cancelled or changed
 * (A-COBRANZA-001). The caller has locked the sales. Only a person regenerates them.
 */
export const dejarArchivosDesactualizados = (
  ctx: ContextoTx,
  ventaIds: readonly number[],
): Promise<void> => marcarDesactualizados(ctx.tx, ventaIds, ctx.ahora);
