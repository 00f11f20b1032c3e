import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { ventaAnulada } from '#features/ventas/venta.hechos.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { marcarVentaAnulada } from '#features/ventas/venta.store.ts';

/** When and why something sold was cancelled; `fecha` is the moment Soporte gave. */
export interface Anulacion {
  readonly motivo: string;
  readonly fecha: Date;
}

/** Marks a sale as cancelled, for ever (I6); its policies are cancelled by whoever calls. */
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
