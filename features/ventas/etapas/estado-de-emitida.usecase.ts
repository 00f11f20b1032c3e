import type { ContextoTx } from '#nucleo/contexto.ts';
import { guardarEstadoDeEmitidas } from '#features/ventas/venta.store.ts';

/** What became of the collection files of issued sales: whole, or without it (V-ENT-028). */
export const cambiarEstadoDeEmitidas = (
  ctx: ContextoTx,
  ventaIds: readonly number[],
  estadoVenta: number,
): Promise<void> => guardarEstadoDeEmitidas(ctx.tx, ventaIds, estadoVenta);
