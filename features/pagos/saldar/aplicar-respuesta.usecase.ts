import { moverReserva } from '#features/numeros/almacen/mover-reserva.usecase.ts';
import { abrirIncidente } from '#features/auditoria/abrir-incidente.usecase.ts';
import { pagoCerrado, pagoEnDuda, pagoPorDevolver } from '#features/pagos/pago.hechos.ts';
import { cerrarIncidentes } from '#features/auditoria/cerrar-incidentes.usecase.ts';
import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { ETAPA } from '#features/ventas/etapa.ts';
import type { RespuestaPago } from '#integrations/pasarela-pago/port.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { type Decision, decidir, MINUTOS_DE_FORMULARIO } from './decidir-pago.usecase.ts';
import { devolverPago } from '#features/pagos/devolver/devolver-pago.queue.ts';
import { conciliarPago } from '#features/pagos/conciliar/conciliar-pago.queue.ts';
import { estaAbierto } from '#features/pagos/pago.ts';
import {
  cambiarVenta,
  crearDevolucion,
  type Pago,
  resolverPago,
  tomarPago,
} from '#features/pagos/pago.store.ts';
import { soltarCoberturas } from '#features/pagos/reserva.store.ts';
import { saldarVenta } from './saldar-venta.usecase.ts';

type DecisionDe<T extends Decision['tipo']> = Extract<Decision, { tipo: T }>;

const autorizar = async (
  ctx: ContextoTx,
  pago: Pago,
  { con }: DecisionDe<'autorizar'>,
): Promise<void> => {
  await resolverPago(ctx.tx, pago.id, {
    estado: 'autorizado',
    codigo_autorizacion: con.codigoAutorizacion,
    autorizado_en: con.fecha,
    medio: con.medio,
    tarjeta: con.tarjeta,
    resuelto_en: ctx.ahora,
  });
  await saldarVenta(ctx, {
    ventaId: pago.venta_id,
    ordenCompra: pago.orden_compra,
    codigo: con.codigoAutorizacion,
    fecha: con.fecha,
  });
  await cerrarIncidentes(ctx, pago.venta_id, 'pago_desconocido');
};

/**
 * Closes an unpaid payment: the sale returns to its terms, and its periods and numbers are free.
 */
const cerrar = async (
  ctx: ContextoTx,
  pago: Pago,
  { estado, motivo }: Omit<DecisionDe<'cerrar'>, 'tipo'>,
): Promise<void> => {
  await resolverPago(ctx.tx, pago.id, { estado, motivo, resuelto_en: ctx.ahora });
  await registrar(
    ctx,
    pagoCerrado({ id: pago.venta_id, despues: { ordenCompra: pago.orden_compra, estado, motivo } }),
  );
  await cerrarIncidentes(ctx, pago.venta_id, 'pago_desconocido');
  await cambiarVenta(ctx.tx, pago.venta_id, { etapa: ETAPA.terminos });
  await moverReserva(ctx, -(await soltarCoberturas(ctx.tx, pago.venta_id)));
};

const dudar = async (ctx: ContextoTx, pago: Pago, motivo: string): Promise<void> => {
  await resolverPago(ctx.tx, pago.id, { estado: 'desconocido', motivo, resuelto_en: null });
  await registrar(
    ctx,
    pagoEnDuda({ id: pago.venta_id, despues: { ordenCompra: pago.orden_compra, motivo } }),
  );
};

/** Records money that no sale may keep and queues its refund, once. */
const devolver = async (
  ctx: ContextoTx,
  pago: Pago,
  { monto, motivo, noCoincide }: DecisionDe<'devolver'>,
): Promise<void> => {
  const nueva = await crearDevolucion(ctx.tx, { pagoId: pago.id, monto, motivo, ahora: ctx.ahora });
  if (!nueva) return;
  ctx.log.error({ pago: pago.id, venta: pago.venta_id }, 'pago por devolver');
  await registrar(
    ctx,
    pagoPorDevolver({
      id: pago.venta_id,
      despues: { ordenCompra: pago.orden_compra, monto, motivo },
    }),
  );
  if (noCoincide) {
    const detalle = `${pago.orden_compra}: ${motivo}`;
    await abrirIncidente(ctx, { clase: 'pago_no_coincide', ventaId: pago.venta_id, detalle });
  }
  if (estaAbierto(pago.estado)) await cerrar(ctx, pago, { estado: 'rechazado', motivo });
  await ctx.encolar(devolverPago, { pagoId: pago.id });
};

const ejecutar = async (ctx: ContextoTx, pago: Pago, decision: Decision): Promise<void> => {
  switch (decision.tipo) {
    case 'nada':
      return;
    case 'autorizar':
      return autorizar(ctx, pago, decision);
    case 'cerrar':
      return cerrar(ctx, pago, decision);
    case 'dudar':
      return dudar(ctx, pago, decision.motivo);
    case 'devolver':
      return devolver(ctx, pago, decision);
    case 'revertido':
      return abrirIncidente(ctx, {
        clase: 'pago_revertido',
        ventaId: pago.venta_id,
        detalle: `${pago.orden_compra}: ${decision.motivo}`,
      });
  }
};

/**
 * Applies an answer of the provider to a payment, under the row locks of sale and payment. Every
 * caller (returning browser, janitor, Soporte) goes through here.
 */
export const aplicarRespuesta = async (
  ctx: ContextoTx,
  pagoId: number,
  respuesta: RespuestaPago,
): Promise<void> => {
  const { venta, pago } = await tomarPago(ctx.tx, pagoId);
  const decision = decidir(
    {
      estado: pago.estado,
      monto: pago.monto,
      ordenCompra: pago.orden_compra,
      sesion: pago.sesion_pago ?? '',
      conOrden: pago.token !== null,
      desde: pago.creacion_en ?? pago.creado_en,
      ventaEspera: venta.etapa === ETAPA.pago && venta.pagada_en === null && venta.vigente,
    },
    respuesta,
    ctx.ahora,
  );
  await ejecutar(ctx, pago, decision);
  ctx.falla('pago.trasAplicar');
};

/**
 * Closes a payment that its provider just reported open and its buyer or seller gave up. Returns
 * false when it is no longer open, is being confirmed, or has no order yet. Its form may still be
 * paid, so the janitor asks again after the form expired and refunds the money.
 */
export const darPorAbandonado = async (
  ctx: ContextoTx,
  pagoId: number,
  motivo: string,
): Promise<boolean> => {
  const { pago } = await tomarPago(ctx.tx, pagoId);
  const libre = pago.confirmacion_en === null && pago.token !== null;
  if (!estaAbierto(pago.estado) || !libre) return false;
  await cerrar(ctx, pago, { estado: 'abandonado', motivo });
  await ctx.encolar(conciliarPago, { pagoId, vuelta: 0 }, { segundos: MINUTOS_DE_FORMULARIO * 60 });
  return true;
};
