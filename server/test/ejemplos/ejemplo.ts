import type { Casa } from '../casa.ts';
import type { Respuesta, Vendedor } from '../cliente.ts';

export type Ejemplo = () => Promise<Respuesta>;

/** What the examples stand on: a seller, an administrator and an issued sale with its mails. */
export interface Escena {
  readonly casa: Casa;
  readonly vendedor: Vendedor;
  readonly admin: string;
  readonly emitida: number;
}
