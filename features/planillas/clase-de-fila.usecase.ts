import type { Contexto, ContextoTx } from '#nucleo/contexto.ts';
import type { Celdas } from './planilla.ts';

/** A stored record, as its row in a downloaded workbook shows it. */
export interface Hallada {
  readonly id: number;
  readonly version: number;
  readonly celdas: Celdas;
}

export interface PedidoDeFila {
  /** Texts of the row; a blank one leaves a stored record as it is. */
  readonly celdas: Celdas;
  /** Record of the row; null for a new one. */
  readonly antes: Hallada | null;
  /** Hash of a password that nobody knows, for users who choose theirs by a mailed link. */
  readonly claveHash: string;
}

/** Functions that export, find and save the rows of one sheet. */
export interface ClaseDeFila {
  readonly todas: (ctx: Contexto) => Promise<Celdas[]>;
  readonly buscar: (ctx: ContextoTx, celdas: Celdas) => Promise<Hallada | null>;
  /** Saves by the functions of the record's own form. Throws what they throw. */
  readonly guardar: (ctx: ContextoTx, pedido: PedidoDeFila) => Promise<void>;
}
