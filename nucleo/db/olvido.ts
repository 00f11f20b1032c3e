import { type RawBuilder, sql } from 'kysely';
import type { Puertos } from '#nucleo/contexto.ts';
import type { Base, Tx } from './conexion.ts';

export const DIA_MS = 86_400_000;
/** Contents of what is over: nobody asks for them later than a quarter after. */
export const DIAS_DE_LO_TERMINADO = 90;

/** What a law keeps of a contract (values/retencion.ts): six years, two of them leap years. */
export const DIAS_DE_CONTRATO = 2_192;

export interface Momento {
  /** What is older goes. */
  readonly limite: Date;
  readonly ahora: Date;
}

/** One bounded pass over a class in one transaction; resolves to how many records it took. */
export type Pasada = (tx: Tx, momento: Momento) => Promise<number>;

/** What is kept outside of the database: documents, and mail where it goes to a folder. */
export type Almacenes = Pick<Puertos, 'documentos' | 'bandeja'>;

interface Lugares extends Almacenes {
  readonly base: Base;
}

/** A class of data that its room keeps no longer than it serves, as docs/seguridad.md tells it. */
export interface ClaseDeDatos {
  readonly clase: string;
  /** Days after which it goes. */
  readonly dias: number;
  /** Written to the audit trail: it held data of persons who bought, or were going to. */
  readonly seAnota?: boolean;
  /** In tables: one pass in one transaction, repeated until one finds nothing. */
  readonly pasada?: Pasada;
  /** In the document store, which no transaction holds. */
  readonly guardado?: (lugares: Lugares, momento: Momento) => Promise<number>;
}

export const FILAS_POR_VEZ = 5_000;
/** Each may have twenty thousand rows of its own. */
const GRANDES_POR_VEZ = 20;

/** Deletes rows of a table, never one that somebody is using: several workers may do it at once. */
export const borrarFilas =
  (tabla: string, condicion: (momento: Momento) => RawBuilder<unknown>): Pasada =>
  async (tx, momento) => {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(tabla)} where ctid in (
        select ctid from ${sql.table(tabla)} where ${condicion(momento)}
        limit ${FILAS_POR_VEZ} for update skip locked
      )`.execute(tx);
    return Number(numAffectedRows ?? 0n);
  };

/** A table whose rows go once this column is so many days past. */
export const filasViejas = (tabla: string, columna: string, dias: number): ClaseDeDatos => ({
  clase: tabla,
  dias,
  pasada: borrarFilas(tabla, ({ limite }) => sql`${sql.ref(columna)} < ${limite}`),
});

/** The records of a table, as `t`, under row locks, a few at a time. */
export const tomarGrandes = async (
  tx: Tx,
  tabla: string,
  condicion: RawBuilder<unknown>,
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select t.id from ${sql.table(tabla)} t where ${condicion} order by t.id
    limit ${GRANDES_POR_VEZ} for update of t skip locked`.execute(tx);
  return rows.map(({ id }) => id);
};

/** Deletes rows of a table that others of it may name in `columna`: those name nothing from then on. */
export const borrarNombradas = async (
  tx: Tx,
  tabla: string,
  columna: string,
  cuales: RawBuilder<unknown>,
): Promise<void> => {
  const suya = sql.table(tabla);
  const nombra = sql.ref(columna);
  await sql`update ${suya} set ${nombra} = null
    where ${nombra} in (select id from ${suya} where ${cuales})`.execute(tx);
  await sql`delete from ${suya} where ${cuales}`.execute(tx);
};
