/** What is asked of the provider: `monto` in whole pesos, at least 1. */
export interface OrdenDePago {
  /** Ours, unique for ever: at most 26 letters, digits or hyphens. */
  ordenCompra: string;
  /** Ours, at most 61 characters; the provider says it back. */
  sesion: string;
  monto: number;
  /** Where the provider sends the browser back to, at most 255 characters. */
  urlRetorno: string;
}
export type OrdenCreada =
  | { tipo: 'creada'; token: string; direccion: string }
  /** Certainly not created: nothing can be charged. */
  | { tipo: 'rechazada'; motivo: string }
  /** It may exist: a time-out or an answer that cannot be read. */
  | { tipo: 'desconocida'; motivo: string };
/** What the provider says of a transaction, in our words; it never throws. */
export type RespuestaPago =
  | {
      tipo: 'autorizado';
      ordenCompra: string;
      sesion: string;
      monto: number;
      codigoAutorizacion: string;
      fecha: Date;
      /** 'Débito', 'Crédito en 3 cuotas', …: as a receipt says it. */
      medio: string;
      /** Last four digits, or null when the provider names no card. */
      tarjeta: string | null;
    }
  | { tipo: 'rechazado'; motivo: string }
  /** Opened and neither paid nor refused: the buyer may still be there. */
  | { tipo: 'pendiente' }
  /** Cancelled by the buyer, expired, reversed or refunded: no money is held. */
  | { tipo: 'anulado'; motivo: string }
  /** `saldo`: part was given back, and this is what it still holds. */
  | { tipo: 'desconocido'; motivo: string; saldo?: number };
export type Devolucion =
  | { tipo: 'devuelta' }
  | { tipo: 'rechazada'; motivo: string }
  | { tipo: 'desconocida'; motivo: string };
/** What a browser that comes back says, which only its provider can read; or nothing of a provider's. */
export type Retorno =
  | { tipo: 'terminado'; token: string }
  | { tipo: 'anulado'; token: string }
  | { tipo: 'vencido'; ordenCompra: string; sesion: string }
  | { tipo: 'ilegible' };
/** A payment provider. `confirmar` may be called once per token; afterwards ask with `consultar`. */
export interface PasarelaPago {
  /** As `pagos.proveedor` keeps it. */
  readonly nombre: string;
  /** Why nothing can be asked of it, when the settings do not name it any more. */
  readonly ausente?: string;
  crear(orden: OrdenDePago): Promise<OrdenCreada>;
  confirmar(token: string): Promise<RespuestaPago>;
  consultar(token: string): Promise<RespuestaPago>;
  devolver(token: string, monto: number): Promise<Devolucion>;
  leerRetorno(parametros: Readonly<Record<string, unknown>>): Retorno;
}
/** What one provider reads in a return. */
export type RetornoLeido = Exclude<Retorno, { tipo: 'ilegible' }> & { readonly proveedor: string };
/** Every provider that the settings name, since a payment outlives the choice of who sells. */
export interface Pasarelas {
  /** The one that new payments are opened with. */
  readonly actual: PasarelaPago;
  /** The one a payment was opened with; it answers, plainly, even when it is not configured. */
  de(nombre: string): PasarelaPago;
  /** As each provider that understands it reads it; which one it was, its payment says. */
  leerRetorno(parametros: Readonly<Record<string, unknown>>): RetornoLeido[];
}
