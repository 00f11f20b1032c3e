import { cerrarIncidentes } from '#features/auditoria/cerrar-incidentes.usecase.ts';
import { exigirRedaccion } from '#features/detenciones/detencion.errors.ts';
import { detencionesDeConvenio } from '#features/detenciones/detencion.query.ts';
import { moverReserva } from '#features/numeros/almacen/mover-reserva.usecase.ts';
import { codigoDelDia } from '#features/redacciones/redaccion.query.ts';
import {
  actualizarTerminos,
  type TerminosDeVenta,
} from '#features/ventas/terminos/actualizar-terminos.usecase.ts';
import { ETAPA } from '#features/ventas/etapa.ts';
import { exigirSegunRegistro } from '#features/ventas/registrado/revisar-venta.usecase.ts';
import type { TerminosDeVehiculo } from '#features/ventas/terminos/terminos-vehiculo.ts';
import type { VentaTomada } from '#features/ventas/tomar-venta.usecase.ts';
import { montoCambio, vigenciaOcupada } from '#features/ventas/venta.errors.ts';
import type { Contexto, ContextoTx } from '#nucleo/contexto.ts';
import { fechaSantiago } from '#values/fecha.ts';
import { ordenDeCompra } from '#features/pagos/pago.ts';
import { pagoEnConfirmacion, sinStock } from '#features/pagos/pago.errors.ts';
import {
  cambiarVenta,
  guardarPagoSaldado,
  type TerminosAceptados,
} from '#features/pagos/pago.store.ts';
import { alcanzanLosNumeros, reservarCoberturas } from '#features/pagos/reserva.store.ts';
import { saldarVenta } from './saldar-venta.usecase.ts';

/**
 * Returns today's terms of a sale. Throws 409 when its plates were taken, or when today's total is not both
 * the sale's and `montoVisto` (whole pesos). Throws 400 when its vehicles differ from the register.
 */
export const terminosPorVender = async (
  ctx: ContextoTx,
  venta: VentaTomada,
  montoVisto?: number,
): Promise<Pick<TerminosDeVenta, 'tipoDePago' | 'vehiculos' | 'otroPeriodo' | 'pagos'>> => {
  const terminos = await actualizarTerminos(ctx, venta);
  if (terminos.pagoAbierto) throw pagoEnConfirmacion();
  if (terminos.tomadas.length > 0) throw vigenciaOcupada(terminos.tomadas);
  await exigirSegunRegistro(ctx, venta.id);
  const { montoEnPesos: hoy } = terminos;
  if (venta.monto_en_pesos !== hoy || (montoVisto ?? hoy) !== hoy) throw montoCambio(hoy);
  return terminos;
};

/**
 * Reserves each plate's period, takes the payment and reserves the numbers. The numbers come after
 * both, because every sale waits for those two rows until this transaction ends; jobs and audit rows
 * are still written. Throws 409 when a period is taken or the numbers do not suffice.
 */
export const reservarYCobrar = async (
  ctx: ContextoTx,
  { id: ventaId }: { readonly id: number },
  vehiculos: readonly TerminosDeVehiculo[],
  cobrar: () => Promise<void>,
): Promise<void> => {
  const tomadas = await reservarCoberturas(ctx.tx, vehiculos);
  if (tomadas.length > 0) throw vigenciaOcupada(tomadas);
  await cobrar();
  await cerrarIncidentes(ctx, ventaId, 'venta_sin_numeros');
  const hoy = fechaSantiago(ctx.ahora);
  const cantidad = vehiculos.length;
  await moverReserva(ctx, cantidad);
  // A new statement, so that it sees the numbers taken while this one waited for the row.
  if (!(await alcanzanLosNumeros(ctx.tx, hoy))) throw sinStock(ventaId, cantidad);
  ctx.falla('pago.antesDeConfirmar');
};

/**
 * Sets contract day and wording to today's: a re-issue takes the place of PAGAR. Throws 409 when no wording rules
 * today.
 */
export const contratarHoy = async (
  { tx, ahora }: ContextoTx,
  venta: { readonly id: number; readonly convenio_id: number },
): Promise<void> => {
  exigirRedaccion(await detencionesDeConvenio(tx, venta.convenio_id, ahora));
  const hoy = fechaSantiago(ahora);
  const redaccion = codigoDelDia(hoy);
  await cambiarVenta(tx, venta.id, { etapa: ETAPA.pago, contrato_el: hoy, redaccion });
};

/** Returns the buy order of the next payment of a sale with `pagos` payments so far. */
export const siguienteOrden = (ctx: Contexto, ventaId: number, pagos: number): string => {
  const { cripto } = ctx.puertos;
  const instalacion = cripto.huella(cripto.codigo('instalacion'));
  return ordenDeCompra(ventaId, 1 + pagos, { instalacion, ahora: ctx.ahora });
};

interface PagoHecho {
  readonly ventaId: number;
  /** Number of payments of the sale so far. */
  readonly pagos: number;
  readonly monto: number;
  readonly proveedor: 'directo' | 'reemision';
  readonly codigo: string;
  readonly fecha: Date;
  readonly vehiculos: number;
  /** Terms accepted by the request that also pays. */
  readonly terminos?: TerminosAceptados;
}

/** Inserts a payment that needs no provider and settles the sale with it. */
export const saldarSinProveedor = async (
  ctx: ContextoTx,
  { ventaId, pagos, monto, proveedor, codigo, fecha, vehiculos, terminos }: PagoHecho,
): Promise<void> => {
  const { ahora } = ctx;
  const ordenCompra = siguienteOrden(ctx, ventaId, pagos);
  const pago = { ventaId, monto, proveedor, ordenCompra, sesion: null, ahora };
  const autorizado = { codigo_autorizacion: codigo, autorizado_en: fecha };
  await guardarPagoSaldado(ctx.tx, pago, autorizado);
  await saldarVenta(ctx, { ventaId, ordenCompra, codigo, fecha, vehiculos, terminos });
};
