import type { Casa } from '../casa.ts';
import type { Respuesta, Vendedor } from '../cliente.ts';

export type Ejemplo = () => Promise<Respuesta>;

/** Basis of the examples: a seller, an administrator and an issued sale with its mails. */
export interface Escena {
  readonly casa: Casa;
  readonly vendedor: Vendedor;
  readonly admin: string;
  readonly emitida: number;
  /** Watches the requests to a house that an example starts for itself. */
  readonly espiar?: (casa: Casa) => Casa;
}
