import { ErrorDeApi } from '../../lib/api.ts';

/** What is known of a payment after its call failed. */
export type ResultadoDePago =
  /** Nothing was charged and the buyer may try again. */
  | { readonly tipo: 'rechazado'; readonly mensaje: string }
  /** The total or the dates are others than the buyer saw. */
  | { readonly tipo: 'cambio'; readonly titulo: string; readonly mensaje: string }
  /** The sale is at another step than this screen believes. */
  | { readonly tipo: 'otro_paso'; readonly mensaje: string }
  /** It may have been charged: nobody pays again before it is known. */
  | { readonly tipo: 'desconocido' };

/** What changed since the buyer saw it, by code; nothing was charged. */
const CAMBIOS: ReadonlyMap<string, string> = new Map([
  ['venta.monto_cambio', 'El total a pagar cambió'],
  ['venta.vigencia_cambio', 'Las fechas de cobertura cambiaron'],
]);
const OTRO_PASO = new Set(['venta.etapa', 'venta.version', 'venta.no_encontrada']);
/** Server faults after which nothing was charged, by their code. */
const SIN_CARGO = new Set(['pago.no_disponible']);
const GENERICO =
  'Ocurrió un error con la solicitud. Si este persiste, póngase en contacto con soporte';

const textoDe = ({ cuerpo, message }: ErrorDeApi): string => {
  const { Patente } = cuerpo;
  const patentes = Array.isArray(Patente) ? Patente.filter((uno) => typeof uno === 'string') : [];
  return patentes.length > 0 ? patentes.join('\n') : message || GENERICO;
};

/**
 * Only an answer that says so means that nothing was charged; silence, a time-out or a fault of
 * the server leave it unknown (decisiones, 'Payment').
 */
export const resultadoDePago = (error: unknown): ResultadoDePago => {
  if (!(error instanceof ErrorDeApi)) return { tipo: 'desconocido' };
  const { estado, codigo, message: mensaje } = error;
  const titulo = CAMBIOS.get(codigo);
  if (titulo !== undefined) return { tipo: 'cambio', titulo, mensaje };
  if (OTRO_PASO.has(codigo)) return { tipo: 'otro_paso', mensaje };
  if ((estado >= 400 && estado < 500 && estado !== 408) || SIN_CARGO.has(codigo)) {
    return { tipo: 'rechazado', mensaje: textoDe(error) };
  }
  return { tipo: 'desconocido' };
};
