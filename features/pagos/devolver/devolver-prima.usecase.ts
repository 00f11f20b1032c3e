import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { primaPorDevolver } from '#features/pagos/pago.hechos.ts';
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
 * Writes down that the premium of one policy is given back out of the payment that settled its sale,
 * and queues it. Gives the payment, or null for one that was not taken here: nothing is held. The
 * caller holds the sale's lock and sees that no policy is given back twice.
 */
export const devolverPrima = async (ctx: ContextoTx, prima: Prima): Promise<number | null> => {
  const pago = await pagoSaldado(ctx.tx, prima.ventaId);
  if (!pago || pago.proveedor === 'directo') return null;
  const { polizaId, monto, motivo } = prima;
  await sumarDevolucion(ctx.tx, { pagoId: pago.id, monto, motivo, ahora: ctx.ahora });
  await registrar(ctx, primaPorDevolver({ id: polizaId, despues: { monto, motivo } }));
  await ctx.encolar(devolverPago, { pagoId: pago.id });
  return pago.id;
};
