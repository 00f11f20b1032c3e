import type { ContextoTx } from '#nucleo/contexto.ts';
import { marcarDesactualizados } from './archivo-sun.store.ts';

/**
 * Marks the collection files of these sales as stale, because a policy they name was cancelled or what
 * they say of it changed (A-COBRANZA-001). The caller holds the sales. Nothing makes them anew but a person.
 */
export const dejarArchivosDesactualizados = (
  ctx: ContextoTx,
  ventaIds: readonly number[],
): Promise<void> => marcarDesactualizados(ctx.tx, ventaIds, ctx.ahora);
