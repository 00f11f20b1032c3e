/** Order for the provider; `monto` in whole pesos, at least 1. */
export interface OrdenDePago {
  /** Our buy order, unique for ever: at most 26 letters, digits or hyphens. */
  ordenCompra: string;
  /** Our session id, at most 61 characters; the provider returns it. */
  sesion: string;
  monto: number;
  /** URL of the return of the browser, at most 255 characters. */
  urlRetorno: string;
}
export type OrdenCreada =
  | { tipo: 'creada'; token: string; direccion: string }
  /** Not created for certain; nothing can be charged. */
  | { tipo: 'rechazada'; motivo: string }
  /** It may exist: a timeout or an unreadable answer. */
  | { tipo: 'desconocida'; motivo: string };
/** Status of a transaction at the provider. */
export type RespuestaPago =
  | {
      tipo: 'autorizado';
      ordenCompra: string;
      sesion: string;
      monto: number;
      codigoAutorizacion: string;
      fecha: Date;
      /** Payment method for the receipt, such as 'Débito' or 'Crédito en 3 cuotas'. */
      medio: string;
      /** Last four digits, or null when the provider names no card. */
      tarjeta: string | null;
    }
  | { tipo: 'rechazado'; motivo: string }
  /** Open, neither paid nor refused; the buyer may still be at the form. */
  | { tipo: 'pendiente' }
  /** Cancelled by the buyer, expired, reversed or refunded: no money is held. */
  | { tipo: 'anulado'; motivo: string }
  /** Unknown. `saldo` is the amount still held after a partial refund, in pesos. */
  | { tipo: 'desconocido'; motivo: string; saldo?: number };
export type Devolucion =
  | { tipo: 'devuelta' }
  | { tipo: 'rechazada'; motivo: string }
  | { tipo: 'desconocida'; motivo: string };
/** Return of the browser, parsed by its provider; `ilegible` if it is not one of its returns. */
export type Retorno =
  | { tipo: 'terminado'; token: string }
  | { tipo: 'anulado'; token: string }
  | { tipo: 'vencido'; ordenCompra: string; sesion: string }
  | { tipo: 'ilegible' };
/**
 * A payment provider. It never throws. Call `confirmar` once per token, then `consultar`. After `pendiente`
 * `confirmar` may be called again.
 */
export interface PasarelaPago {
  /** Name stored in `pagos.proveedor`. */
  readonly nombre: string;
  /** Spanish reason, set when the settings no longer name this provider. */
  readonly ausente?: string;
  crear(orden: OrdenDePago): Promise<OrdenCreada>;
  confirmar(token: string): Promise<RespuestaPago>;
  consultar(token: string): Promise<RespuestaPago>;
  devolver(token: string, monto: number): Promise<Devolucion>;
  leerRetorno(parametros: Readonly<Record<string, unknown>>): Retorno;
}
/** Return parsed by the provider `proveedor`. */
export type RetornoLeido = Exclude<Retorno, { tipo: 'ilegible' }> & { readonly proveedor: string };
/** Every provider in the settings; older payments may belong to another one than `actual`. */
export interface Pasarelas {
  /** Provider for new payments. */
  readonly actual: PasarelaPago;
  /** Provider of an existing payment; a placeholder with `ausente` if it is not configured. */
  de(nombre: string): PasarelaPago;
  /** Readings of a return by every provider that understands it; the payment tells which one applies. */
  leerRetorno(parametros: Readonly<Record<string, unknown>>): RetornoLeido[];
}
