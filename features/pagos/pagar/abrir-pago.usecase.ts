import { crearCodigoDeVenta } from '#features/acceso/entrada/crear-codigo-de-venta.usecase.ts';
import { etapaIncorrecta } from '#features/ventas/venta.errors.ts';
import type { OrdenCreada } from '#integrations/pasarela-pago/port.ts';
import type { Contexto, EnTransaccion } from '#nucleo/contexto.ts';
import { aplicarRespuesta } from '#features/pagos/saldar/aplicar-respuesta.usecase.ts';
import { esperarPago } from '#features/pagos/saldar/esperar-pago.usecase.ts';
import { RUTA_EMISION } from '#features/pagos/rutas-de-pago.ts';
import { pagoNoDisponible } from '#features/pagos/pago.errors.ts';
import { guardarOrden, type Pago, pagoDeVenta, reclamar } from '#features/pagos/pago.store.ts';

/**
 * Claims the right to create the order and makes the buyer's return code; null when another request
 * holds the claim.
 */
const reclamarCreacion = (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  pago: Pago,
): Promise<string | null> =>
  enTransaccion(ctx, async (tx) =>
    (await reclamar(tx.tx, pago.id, 'creacion_en', tx.ahora))
      ? crearCodigoDeVenta(tx, { ventaId: pago.venta_id, proposito: 'retorno' })
      : null,
  );

const anotar = async (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  pago: Pago,
  orden: OrdenCreada,
): Promise<string> => {
  switch (orden.tipo) {
    case 'creada': {
      const { token, direccion } = orden;
      await enTransaccion(ctx, (tx) => guardarOrden(tx.tx, pago.id, { token, direccion }));
      return direccion;
    }
    case 'rechazada': {
      const { motivo } = orden;
      await enTransaccion(ctx, (tx) =>
        aplicarRespuesta(tx, pago.id, { tipo: 'rechazado', motivo }),
      );
      ctx.log.error({ pago: pago.id, motivo }, 'el proveedor no tomó la orden');
      throw pagoNoDisponible();
    }
    case 'desconocida': {
      const { motivo } = orden;
      await enTransaccion(ctx, (tx) =>
        aplicarRespuesta(tx, pago.id, { tipo: 'desconocido', motivo }),
      );
      return RUTA_EMISION;
    }
  }
};

/**
 * Returns the address to which PAGAR sends the buyer. Creates the order at the provider once;
 * concurrent and repeated calls wait and get the same address.
 */
export const abrirPago = async (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  ventaId: number,
): Promise<string> => {
  const pago = await pagoDeVenta(ctx.db, ventaId);
  // The payment was rejected or given up since, so the answer stored for this `Idempotency-Key` no
  // longer holds.
  if (!pago) throw etapaIncorrecta();
  if (pago.estado !== 'iniciado') return RUTA_EMISION;
  if (pago.direccion !== null) return pago.direccion;
  const codigo = await reclamarCreacion(ctx, enTransaccion, pago);
  if (codigo === null) {
    const listo = ({ direccion, estado }: Pago) => direccion !== null || estado !== 'iniciado';
    const visto = await esperarPago(ctx, pago.id, listo);
    if (visto.estado === 'rechazado') throw pagoNoDisponible();
    return visto.direccion ?? RUTA_EMISION;
  }
  ctx.falla('pago.trasReclamarCreacion');
  const orden = await ctx.puertos.pasarelas.de(pago.proveedor).crear({
    ordenCompra: pago.orden_compra,
    sesion: pago.sesion_pago ?? '',
    monto: pago.monto,
    urlRetorno: `${ctx.llegada}/api/Pagos/Retorno?codigo=${codigo}`,
  });
  ctx.falla('pago.trasCrear');
  return anotar(ctx, enTransaccion, pago, orden);
};
