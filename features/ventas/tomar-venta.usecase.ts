import type { ContextoTx } from '#server/contexto.ts';
import { ventaAnulada, ventaNoEncontrada, versionAntigua } from './venta.errors.ts';
import { tomarVenta, type VentaTomada } from './venta.store.ts';

export type { VentaTomada };

/**
 * The caller's own sale under a row lock, so that whatever changes it goes one after another.
 * Throws 404 when it is missing or another's, 409 when it was
 * cancelled or the caller read an older version.
 */
export const tomarVentaPropia = async (
  ctx: ContextoTx,
  id: number,
  version?: number,
): Promise<VentaTomada> => {
  const venta = await tomarVenta(ctx.tx, id, ctx.actor);
  if (!venta) throw ventaNoEncontrada();
  if (!venta.vigente) throw ventaAnulada();
  if (version !== undefined && version !== venta.version) throw versionAntigua();
  return venta;
};
