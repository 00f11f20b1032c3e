import { ErrorDeApi } from '../../lib/api/api.ts';
import { mensajesPorCampo } from '../../lib/api/errores-de-campo.ts';
import { ERROR_DE_SOLICITUD } from '../piezas/textos.ts';

/** Known result of a payment after its call failed. */
export type ResultadoDePago =
  /** Nothing was charged and the buyer may retry. */
  | {
      readonly tipo: 'rechazado';
      readonly titulo: string;
      readonly mensaje: string;
      readonly error: ErrorDeApi;
      /** Total or dates differ from those that the buyer saw: the list shows them. */
      readonly enLaLista?: boolean;
    }
  /** The e-mail for the policies was refused; nothing was charged. */
  | { readonly tipo: 'correo'; readonly mensaje: string }
  /** Possibly charged: nobody may pay again before the result is known. */
  | { readonly tipo: 'desconocido' };

/** Changes since the buyer saw the sale, by code; nothing was charged. */
const CAMBIOS: ReadonlyMap<string, string> = new Map([
  ['venta.monto_cambio', 'El total a pagar cambió'],
  ['venta.vigencia_cambio', 'Las fechas de cobertura cambiaron'],
]);
/** Another sale covers part of this period; also says that nothing was charged. */
const OCUPADA = 'venta.vigencia_ocupada';
/** Another purchase of one of these plates is being paid: this one was not charged and waits. */
const EN_CONFIRMACION = 'pago.en_confirmacion';
const QUEDA_GUARDADA = 'Esta compra queda guardada.';
const NADA_COBRADO = 'No se hizo ningún cargo.';
const TITULO_FALLO = 'No se pudo realizar el pago';
/** Codes of server errors after which nothing was charged. */
const SIN_CARGO = new Set(['pago.no_disponible', 'vehiculo.registro_sin_respuesta']);

export const SIN_RESPUESTA: ResultadoDePago = { tipo: 'desconocido' };

const textosDe = (valor: unknown): string[] =>
  Array.isArray(valor) ? valor.filter((uno) => typeof uno === 'string') : [];

const textoDe = ({ cuerpo, message }: ErrorDeApi): string =>
  textosDe(cuerpo['Patente']).join('\n') || message || ERROR_DE_SOLICITUD;

/**
 * Only an explicit answer means that nothing was charged; silence, a time-out or a server error leave it
 * unknown.
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
