import type { Casa } from '../casa.ts';
import type { Respuesta, Vendedor } from '../cliente.ts';

export type Ejemplo = () => Promise<Respuesta>;

/** What the examples stand on: a seller, an administrator and an issued sale with its mails. */
export interface Escena {
  readonly casa: Casa;
  readonly vendedor: Vendedor;
  readonly admin: string;
  readonly emitida: number;
  /** Sees what is asked of a house that an example raises for itself. */
  readonly espiar?: (casa: Casa) => Casa;
}
