import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { primaPorDevolver } from '#features/pagos/pago.hechos.ts';
import { tieneProveedor } from '#features/pagos/pago.ts';
import { pagoSaldado, sumarDevolucion } from '#features/pagos/pago.store.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { devolverPago } from './devolver-pago.queue.ts';

interface Prima {
  readonly ventaId: number;
  readonly polizaId: number;
  readonly monto: number;
  readonly motivo: string;
}

/**
 * Records that the premium of one policy is due out of the payment that settled its sale. Queues
 * the refund where a provider took the payment; otherwise it stays due until a person records it
 * (A-COBRANZA-007). Returns the payment and whether a person refunds it. The caller locks the sale
 * and refunds no policy twice. Throws when the sale was never settled.
 */
export const devolverPrima = async (
  ctx: ContextoTx,
  prima: Prima,
): Promise<{ pagoId: number; aMano: boolean }> => {
  const pago = await pagoSaldado(ctx.tx, prima.ventaId);
  if (!pago) throw new Error(`venta ${prima.ventaId} sin pago que devolver`);
  const { polizaId, monto, motivo } = prima;
  await sumarDevolucion(ctx.tx, { pagoId: pago.id, monto, motivo, ahora: ctx.ahora });
  await registrar(ctx, primaPorDevolver({ id: polizaId, despues: { monto, motivo } }));
  const aMano = !tieneProveedor(pago.proveedor);
  if (!aMano) await ctx.encolar(devolverPago, { pagoId: pago.id });
  return { pagoId: pago.id, aMano };
};
