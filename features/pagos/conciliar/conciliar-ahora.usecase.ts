import type { Contexto, EnTransaccion } from '#nucleo/contexto.ts';
import { devolverPago } from '#features/pagos/devolver/devolver-pago.queue.ts';
import { estaAbierto, tieneProveedor } from '#features/pagos/pago.ts';
import { pagoNoEncontrado, pagoSinProveedor } from '#features/pagos/pago.errors.ts';
import { devolucionPendiente, leerPago } from '#features/pagos/pago.store.ts';
import { consultarPago } from '#features/pagos/saldar/preguntar-pago.usecase.ts';

const MENSAJES = {
  iniciado: 'El proveedor aún no tiene un resultado para este pago.',
  desconocido: 'El proveedor no respondió. El pago sigue por confirmar.',
  autorizado: 'El proveedor confirmó el pago. Las pólizas se están emitiendo.',
  rechazado: 'El proveedor rechazó el pago. La venta quedó sin pagar.',
  abandonado: 'El pago no se realizó. La venta quedó sin pagar.',
} as const;

/** Asks the provider now for Soporte and applies its answer, which alone can close a payment. */
export const conciliarAhora = async (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  pagoId: number,
): Promise<string> => {
  const pago = await leerPago(ctx.db, pagoId);
  if (!pago) throw pagoNoEncontrado();
  if (estaAbierto(pago.estado)) {
    const { pago: visto } = await consultarPago(ctx, enTransaccion, pago);
    const { ausente } = ctx.puertos.pasarelas.de(visto.proveedor);
    return ausente && visto.estado === 'desconocido'
      ? `${ausente}. El pago sigue por confirmar.`
      : MENSAJES[visto.estado];
  }
  if (await devolucionPendiente(ctx.db, pagoId)) {
    if (!tieneProveedor(pago.proveedor)) throw pagoSinProveedor();
    await enTransaccion(ctx, (tx) => tx.encolar(devolverPago, { pagoId }));
    return 'Se pidió nuevamente la devolución al proveedor.';
  }
  return MENSAJES[pago.estado];
};
