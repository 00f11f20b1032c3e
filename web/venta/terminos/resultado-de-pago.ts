import { ErrorDeApi } from '../../lib/api.ts';
import { mensajesPorCampo } from '../../lib/errores-de-campo.ts';
import { ERROR_DE_SOLICITUD } from '../textos.ts';

/** What is known of a payment after its call failed. */
export type ResultadoDePago =
  /** Nothing was charged and the buyer may try again. */
  | {
      readonly tipo: 'rechazado';
      readonly titulo: string;
      readonly mensaje: string;
      readonly error: ErrorDeApi;
      /** The total or the dates are others than the buyer saw: they stand in the list. */
      readonly enLaLista?: boolean;
    }
  /** The e-mail for the policies is not accepted; nothing was charged. */
  | { readonly tipo: 'correo'; readonly mensaje: string }
  /** It may have been charged: nobody pays again before it is known. */
  | { readonly tipo: 'desconocido' };

/** What changed since the buyer saw it, by code; nothing was charged. */
const CAMBIOS: ReadonlyMap<string, string> = new Map([
  ['venta.monto_cambio', 'El total a pagar cambió'],
  ['venta.vigencia_cambio', 'Las fechas de cobertura cambiaron'],
]);
/** Another sale has a period of this one: whoever pays is told besides that nothing was charged. */
const OCUPADA = 'venta.vigencia_ocupada';
/** Another purchase of one of these plates is being paid: this one was not charged and waits. */
const EN_CONFIRMACION = 'pago.en_confirmacion';
const QUEDA_GUARDADA = 'Esta compra queda guardada.';
const NADA_COBRADO = 'No se hizo ningún cargo.';
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
  const rechazado = (titulo: string, texto: string) =>
    ({ tipo: 'rechazado', titulo, mensaje: texto, error }) as const;
  const cambio = CAMBIOS.get(codigo);
  if (cambio !== undefined) {
    return { ...rechazado(cambio, `${mensaje} ${NADA_COBRADO}`), enLaLista: true };
  }
  if (codigo === EN_CONFIRMACION) {
    return rechazado('Hay otra compra en curso', `${mensaje} ${QUEDA_GUARDADA}`);
  }
  if (codigo === OCUPADA) return rechazado(TITULO_FALLO, `${mensaje} ${NADA_COBRADO}`);
  const correo = mensajesPorCampo(error)['correoComprador']?.[0];
  if (correo !== undefined) return { tipo: 'correo', mensaje: correo };
  if ((estado >= 400 && estado < 500 && estado !== 408) || SIN_CARGO.has(codigo)) {
    return rechazado(TITULO_FALLO, textoDe(error));
  }
  return SIN_RESPUESTA;
};
