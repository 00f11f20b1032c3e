import type { ContextoTx } from '#nucleo/contexto.ts';
import { contarFinal } from '#nucleo/noticias/avances.ts';
import { anularVentaTomada } from '#features/ventas/etapas/anular-venta.usecase.ts';
import { esEditable } from '#features/ventas/etapa.ts';
import { tomarVentaPropia } from '#features/ventas/tomar-venta.usecase.ts';
import { etapaIncorrecta } from '#features/ventas/venta.errors.ts';

const MOTIVO = 'Descartada por quien la ingresó';

/** Gives up a sale under the caller's row lock. */
export const descartarTomada = async (ctx: ContextoTx, id: number): Promise<void> => {
  await anularVentaTomada(ctx, id, { motivo: MOTIVO, fecha: ctx.ahora });
  await contarFinal(ctx.tx, [id]);
};

/**
 * Gives up an own unpaid sale: it cannot be paid, and the preparation of its load stops. Throws 409
 * once a payment began.
 */
export const descartarVenta = async (
  ctx: ContextoTx,
  id: number,
  version?: number,
): Promise<void> => {
  const venta = await tomarVentaPropia(ctx, id, version);
  if (!esEditable(venta.etapa)) throw etapaIncorrecta();
  await descartarTomada(ctx, id);
};
