import type { RespuestaPago } from '#integrations/pasarela-pago/port.ts';
import { type EstadoPago, estaAbierto } from '#features/pagos/pago.ts';

/** A form of the provider lives 5 to 10 minutes (D-WEBPAY-03); one unpaid by then stays unpaid. */
export const MINUTOS_DE_FORMULARIO = 15;
/**
 * Minutes until an order whose creation was cut off counts as lost. It has no token here, so no
 * buyer can reach its form. Longer than a claim to create it (PLAZO_DE_RECLAMO_MS).
 */
const MINUTOS_SIN_ORDEN = 0.5;

export interface PagoPorResolver {
  readonly estado: EstadoPago;
  readonly monto: number;
  readonly ordenCompra: string;
  readonly sesion: string;
  /** True when the provider returned a token; without one, the buyer was sent nowhere. */
  readonly conOrden: boolean;
  /** Moment of PAGAR, or of the last attempt to create the order. */
  readonly desde: Date;
  /** False when the sale can no longer take money. */
  readonly ventaEspera: boolean;
}

export type Autorizacion = Extract<RespuestaPago, { tipo: 'autorizado' }>;

export type Decision =
  | { tipo: 'nada' }
  | { tipo: 'autorizar'; con: Autorizacion }
  | { tipo: 'cerrar'; estado: 'rechazado' | 'abandonado'; motivo: string }
  | { tipo: 'dudar'; motivo: string }
  /** The provider holds money that we may not keep. */
  | { tipo: 'devolver'; monto: number; motivo: string; noCoincide: boolean }
  /** The provider took back money that was ours: a person must look. */
  | { tipo: 'revertido'; motivo: string };

const NADA: Decision = { tipo: 'nada' };

const alAutorizar = (pago: PagoPorResolver, con: Autorizacion): Decision => {
  if (pago.estado === 'autorizado') return NADA;
  const { monto } = con;
  const coincide =
    monto === pago.monto && con.ordenCompra === pago.ordenCompra && con.sesion === pago.sesion;
  if (!coincide) {
    const motivo = 'lo autorizado no coincide con lo que se pidió cobrar';
    return { tipo: 'devolver', monto, motivo, noCoincide: true };
  }
  if (estaAbierto(pago.estado) && pago.ventaEspera) return { tipo: 'autorizar', con };
  const motivo = 'el pago llegó cuando la venta ya no lo esperaba';
  return { tipo: 'devolver', monto, motivo, noCoincide: false };
};

const alSeguirPendiente = (pago: PagoPorResolver, ahora: Date): Decision => {
  const minutos = (ahora.getTime() - pago.desde.getTime()) / 60_000;
  const [plazo, motivo] = pago.conOrden
    ? [MINUTOS_DE_FORMULARIO, 'el formulario de pago venció']
    : [MINUTOS_SIN_ORDEN, 'la orden de pago no llegó a abrirse'];
  return estaAbierto(pago.estado) && minutos > plazo
    ? { tipo: 'cerrar', estado: 'abandonado', motivo }
    : NADA;
};

/**
 * Decides what an answer of the provider does to a payment. A settled payment never goes back;
 * money that lost a race is refunded, not applied (I1, I6, F06, F08, F10, F12).
 */
export const decidir = (pago: PagoPorResolver, respuesta: RespuestaPago, ahora: Date): Decision => {
  const abierto = estaAbierto(pago.estado);
  switch (respuesta.tipo) {
    case 'autorizado':
      return alAutorizar(pago, respuesta);
    case 'rechazado':
      return abierto ? { tipo: 'cerrar', estado: 'rechazado', motivo: respuesta.motivo } : NADA;
    case 'anulado':
      if (abierto) return { tipo: 'cerrar', estado: 'abandonado', motivo: respuesta.motivo };
      return pago.estado === 'autorizado' ? { tipo: 'revertido', motivo: respuesta.motivo } : NADA;
    case 'pendiente':
      return alSeguirPendiente(pago, ahora);
    case 'desconocido':
      return pago.estado === 'iniciado' ? { tipo: 'dudar', motivo: respuesta.motivo } : NADA;
  }
};
