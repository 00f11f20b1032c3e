import { ErrorDeApi } from '../../lib/api.ts';
import { mensajesPorCampo } from '../../lib/errores-de-campo.ts';
import { ERROR_DE_SOLICITUD } from '../textos.ts';

/** What is known of a payment after its call failed. */
export type ResultadoDePago =
  /** Nothing was charged and the buyer may try again. */
  | { readonly tipo: 'rechazado'; readonly titulo: string; readonly mensaje: string }
  /** The e-mail for the policies is not accepted; nothing was charged. */
  | { readonly tipo: 'correo'; readonly mensaje: string }
  /** The total or the dates are others than the buyer saw. */
  | { readonly tipo: 'cambio'; readonly titulo: string; readonly mensaje: string }
  /** The sale is at another step than this screen believes. */
  | { readonly tipo: 'otro_paso'; readonly titulo: string; readonly mensaje: string }
  /** It may have been charged: nobody pays again before it is known. */
  | { readonly tipo: 'desconocido' };

/** What changed since the buyer saw it, by code; nothing was charged. */
const CAMBIOS: ReadonlyMap<string, string> = new Map([
  ['venta.monto_cambio', 'El total a pagar cambió'],
  ['venta.vigencia_cambio', 'Las fechas de cobertura cambiaron'],
]);
const OTRO_PASO = new Set(['venta.etapa', 'venta.version', 'venta.no_encontrada']);
/** Another purchase of one of these plates is being paid: this one was not charged and waits. */
const EN_CONFIRMACION = 'pago.en_confirmacion';
const DE_OTRA_COMPRA =
  'Se trata de otra compra con uno de estos vehículos. Esta no se ha cobrado y queda guardada: puede intentarlo más tarde.';
const TITULO_FALLO = 'No se pudo realizar el pago';
/** Server faults after which nothing was charged, by their code. */
const SIN_CARGO = new Set(['pago.no_disponible', 'vehiculo.registro_sin_respuesta']);

export const SIN_RESPUESTA: ResultadoDePago = { tipo: 'desconocido' };

const textosDe = (valor: unknown): string[] =>
  Array.isArray(valor) ? valor.filter((uno) => typeof uno === 'string') : [];

const textoDe = ({ cuerpo, message }: ErrorDeApi): string =>
  textosDe(cuerpo['Patente']).join('\n') || message || ERROR_DE_SOLICITUD;

/**
 * Only an answer that says so means that nothing was charged; silence, a time-out or a fault of
 * the server leave it unknown.
 */
export const resultadoDePago = (error: unknown): ResultadoDePago => {
  if (!(error instanceof ErrorDeApi)) return SIN_RESPUESTA;
  const { estado, codigo, message: mensaje } = error;
  const cambio = CAMBIOS.get(codigo);
  if (cambio !== undefined) return { tipo: 'cambio', titulo: cambio, mensaje };
  if (OTRO_PASO.has(codigo)) return { tipo: 'otro_paso', titulo: TITULO_FALLO, mensaje };
  if (codigo === EN_CONFIRMACION) {
    const titulo = 'Estamos confirmando su pago';
    return { tipo: 'rechazado', titulo, mensaje: `${mensaje}\n${DE_OTRA_COMPRA}` };
  }
  const correo = mensajesPorCampo(error)['correoComprador']?.[0];
  if (correo !== undefined) return { tipo: 'correo', mensaje: correo };
  if ((estado >= 400 && estado < 500 && estado !== 408) || SIN_CARGO.has(codigo)) {
    return { tipo: 'rechazado', titulo: TITULO_FALLO, mensaje: textoDe(error) };
  }
  return SIN_RESPUESTA;
};
