import type { Contexto, ContextoTx } from '#nucleo/contexto.ts';
import { registroModificado } from '#features/registros/registro.errors.ts';
import { type Celdas, diceOtraCosa, type HojaDePlanilla } from './planilla.ts';
import type { FilaVistaVM } from './planilla.contract.ts';

/** A stored record, as its row in a downloaded workbook shows it. */
export interface Hallada {
  readonly id: number;
  readonly version: number;
  readonly celdas: Celdas;
  /** Sentences about the record as it stands, for its row. */
  readonly avisos?: readonly string[];
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

/** A sheet and the kind of its rows. */
export interface Lugar {
  readonly hoja: HojaDePlanilla;
  readonly filas: ClaseDeFila;
}

/** Result of a row, without its place. */
export type Vista = Omit<FilaVistaVM, 'hoja' | 'fila'>;

const cambiosEntre = ({ columnas }: HojaDePlanilla, antes: Celdas, despues: Celdas): string[] =>
  columnas.flatMap(({ clave, titulo }) => {
    const [de = '', a = ''] = [antes[clave], despues[clave]];
    return de === a ? [] : [`${titulo}: ${de || 'vacío'} → ${a || 'vacío'}`];
  });

/** Row that is reviewed or saved. */
interface Pedido {
  readonly celdas: Celdas;
  readonly claveHash: string;
  /** Version that the user saw; undefined while nobody has seen any. */
  readonly vista?: number | null;
}

const comoQueda = (hoja: HojaDePlanilla, antes: Hallada | null, despues: Hallada | null): Vista => {
  const cambios = antes && despues ? cambiosEntre(hoja, antes.celdas, despues.celdas) : [];
  const deAntes = cambios.length > 0 ? 'cambia' : 'igual';
  return {
    estado: antes ? deAntes : 'nueva',
    version: antes?.version ?? null,
    cambios,
    reparos: {},
    avisos: [...(despues?.avisos ?? [])],
    rut: (cambios.length > 0 && antes?.celdas['rut']) || null,
  };
};

/** Saves a row, and says what that changed. Throws 409 if the record is not as the user saw it. */
export const guardarFila = async (
  ctx: ContextoTx,
  { hoja, filas }: Lugar,
  { celdas, claveHash, vista }: Pedido,
): Promise<Vista> => {
  const antes = await filas.buscar(ctx, celdas);
  const { columnas } = hoja;
  // A downloaded record that meets no present rule comes back unharmed.
  if (antes && !columnas.some(({ clave }) => diceOtraCosa(celdas, antes.celdas, clave))) {
    return comoQueda(hoja, antes, antes);
  }
  await filas.guardar(ctx, { celdas, antes, claveHash });
  const queda = comoQueda(hoja, antes, await filas.buscar(ctx, celdas));
  // A row that is as the file says was saved by an earlier attempt.
  if (vista !== undefined && vista !== queda.version && queda.estado !== 'igual') {
    throw registroModificado();
  }
  return queda;
};
