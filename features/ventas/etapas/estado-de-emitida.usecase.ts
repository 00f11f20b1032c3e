import type { ContextoTx } from '#nucleo/contexto.ts';
import { guardarEstadoDeEmitidas } from '#features/ventas/venta.store.ts';

/** Records the outcome of the collection files of issued sales: complete or missing (V-ENT-028). */
export const cambiarEstadoDeEmitidas = (
  ctx: ContextoTx,
  ventaIds: readonly number[],
  estadoVenta: number,
): Promise<void> => guardarEstadoDeEmitidas(ctx.tx, ventaIds, estadoVenta);
