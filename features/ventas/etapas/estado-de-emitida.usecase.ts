import type { ContextoTx } from '#nucleo/contexto.ts';
import { guardarEstadoDeEmitida } from '#features/ventas/venta.store.ts';

/** What became of an issued sale's collection file: whole, or without it (V-ENT-028). */
export const cambiarEstadoDeEmitida = (
  ctx: ContextoTx,
  ventaId: number,
  estadoVenta: number,
): Promise<void> => guardarEstadoDeEmitida(ctx.tx, ventaId, estadoVenta);
