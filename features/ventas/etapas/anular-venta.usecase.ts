import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { ventaAnulada } from '#features/ventas/venta.hechos.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { marcarVentaAnulada } from '#features/ventas/venta.store.ts';

/** Moment and reason of a cancellation; `fecha` is the moment that Soporte gave. */
export interface Anulacion {
  readonly motivo: string;
  readonly fecha: Date;
}

/** Marks a sale as cancelled for good (I6). The caller cancels its policies. */
export const anularVentaTomada = async (
  ctx: ContextoTx,
  ventaId: number,
  { motivo, fecha }: Anulacion,
): Promise<void> => {
  await marcarVentaAnulada(ctx.tx, ventaId, { motivo, fecha });
  await registrar(
    ctx,
    ventaAnulada({ id: ventaId, despues: { motivo, fecha: fecha.toISOString() } }),
  );
};
