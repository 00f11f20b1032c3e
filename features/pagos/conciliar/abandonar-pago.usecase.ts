import { tomarVentaPropia } from '#features/ventas/tomar-venta.usecase.ts';
import { ventaNoEncontrada } from '#features/ventas/venta.errors.ts';
import { ventasVisibles } from '#features/ventas/venta.query.ts';
import type { Contexto, ContextoTx, EnTransaccion } from '#nucleo/contexto.ts';
import { estaAbierto } from '#features/pagos/pago.ts';
import { pagoSinRespuesta } from '#features/pagos/pago.errors.ts';
import { pagoDeVenta } from '#features/pagos/pago.store.ts';
import { darPorAbandonado } from '#features/pagos/saldar/aplicar-respuesta.usecase.ts';
import { averiguarPago } from '#features/pagos/saldar/preguntar-pago.usecase.ts';

const MOTIVO = 'quien vende dejó sin efecto el pago';

/**
 * Asks the provider about the open payment of the caller's sale and applies its answer. An order
 * still open is confirmed, because a buyer may have approved and closed the tab. Throws 404 for a
 * sale that is missing or another's.
 */
export const averiguarPagoPropio = async (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  ventaId: number,
): Promise<void> => {
  const propia = await ventasVisibles(ctx)
    .select('v.id')
    .where('v.id', '=', ventaId)
    .executeTakeFirst();
  if (!propia) throw ventaNoEncontrada();
  const pago = await pagoDeVenta(ctx.db, ventaId);
  if (pago && estaAbierto(pago.estado)) await averiguarPago(ctx, enTransaccion, pago);
};

/**
 * Gives up a payment that its provider just reported open. Throws 409 while its outcome is unknown,
 * while another request confirms it, and while its order is being created.
 */
export const abandonarPago = async (
  ctx: ContextoTx,
  { idIntencionVenta: id }: { readonly idIntencionVenta: number },
): Promise<{ pagada: boolean }> => {
  await tomarVentaPropia(ctx, id);
  const pago = await pagoDeVenta(ctx.tx, id);
  if (pago?.estado === 'autorizado') return { pagada: true };
  const dejado =
    pago === undefined ||
    (pago.estado === 'iniciado' && (await darPorAbandonado(ctx, pago.id, MOTIVO)));
  if (!dejado) throw pagoSinRespuesta();
  return { pagada: false };
};
