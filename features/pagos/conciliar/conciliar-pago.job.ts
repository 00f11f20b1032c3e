import { abrirIncidente } from '#features/auditoria/abrir-incidente.usecase.ts';
import type { Contexto, EnTransaccion } from '#nucleo/contexto.ts';
import { conciliarPago, SEGUNDOS_HASTA_CONCILIAR } from './conciliar-pago.queue.ts';
import { estaAbierto } from '#features/pagos/pago.ts';
import { leerPago, type Pago } from '#features/pagos/pago.store.ts';
import { averiguarPago, consultarPago } from '#features/pagos/saldar/preguntar-pago.usecase.ts';

interface Carga {
  readonly pagoId: number;
  readonly vuelta: number;
}

const DIA_SEGUNDOS = 86_400;
/** Last run: the provider answers for 7 days (D-WEBPAY-05). */
const ULTIMA_VUELTA = SEGUNDOS_HASTA_CONCILIAR.length + 6;
const VUELTA_DE_AVISO = 2;

/** Queues the next run. From half an hour on, a payment still open also opens an incident. */
const dejarPendiente = (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  pago: Pago,
  vuelta: number,
): Promise<void> =>
  enTransaccion(ctx, async (tx) => {
    if (vuelta >= VUELTA_DE_AVISO && estaAbierto(pago.estado)) {
      const { ausente } = tx.puertos.pasarelas.de(pago.proveedor);
      const detalle = `${pago.orden_compra}: ${ausente ?? 'el proveedor aún no dice si cobró'}`;
      await abrirIncidente(tx, { clase: 'pago_desconocido', ventaId: pago.venta_id, detalle });
    }
    if (vuelta >= ULTIMA_VUELTA) return;
    const segundos = SEGUNDOS_HASTA_CONCILIAR[vuelta + 1] ?? DIA_SEGUNDOS;
    await tx.encolar(conciliarPago, { pagoId: pago.id, vuelta: vuelta + 1 }, { segundos });
  });

/** Janitor job: asks the provider about a payment whose buyer did not come back. */
export const trabajoConciliarPago =
  (enTransaccion: EnTransaccion) =>
  async (ctx: Contexto, { pagoId, vuelta }: Carga): Promise<void> => {
    const pago = await leerPago(ctx.db, pagoId);
    // The buyer may have paid after the payment was given up; that money is refunded.
    if (pago?.estado === 'abandonado') {
      const { dicho } = await consultarPago(ctx, enTransaccion, pago);
      if (dicho === 'desconocido') await dejarPendiente(ctx, enTransaccion, pago, vuelta);
      return;
    }
    if (!pago || !estaAbierto(pago.estado)) return;
    const visto = await averiguarPago(ctx, enTransaccion, pago);
    if (estaAbierto(visto.estado)) await dejarPendiente(ctx, enTransaccion, visto, vuelta);
  };

/** Opens an incident for the payment after the janitor's attempts ran out. */
export const conciliacionAbandonada =
  (enTransaccion: EnTransaccion) =>
  async (ctx: Contexto, { pagoId, vuelta }: Carga): Promise<void> => {
    const pago = await leerPago(ctx.db, pagoId);
    if (!pago || !(estaAbierto(pago.estado) || pago.estado === 'abandonado')) return;
    await dejarPendiente(ctx, enTransaccion, pago, Math.max(vuelta, VUELTA_DE_AVISO));
  };
