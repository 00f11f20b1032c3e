import { type RawBuilder, sql } from 'kysely';
import type { Puertos } from '#nucleo/contexto.ts';
import type { Base, Tx } from './conexion.ts';

export const DIA_MS = 86_400_000;
/** Retention of contents of finished work: 90 days. */
export const DIAS_DE_LO_TERMINADO = 90;

/** Legal retention of contracts in days: six years, two of them leap years (values/retencion.ts). */
export const DIAS_DE_CONTRATO = 2_192;

export interface Momento {
  /** Older data are deleted. */
  readonly limite: Date;
  readonly ahora: Date;
}

/** Deletes a bounded number of records of a class in one transaction; returns how many. */
export type Pasada = (tx: Tx, momento: Momento) => Promise<number>;

/** Stores outside the database: documents, and the outbox folder. */
export type Almacenes = Pick<Puertos, 'documentos' | 'bandeja'>;

interface Lugares extends Almacenes {
  readonly base: Base;
}

/** Class of data with limited retention (docs/seguridad.md). */
export interface ClaseDeDatos {
  readonly clase: string;
  /** Retention in days. */
  readonly dias: number;
  /** True to audit its deletion, because it holds data of buyers or prospects. */
  readonly seAnota?: boolean;
  /** Deletes rows of tables; repeated, each time in a transaction, until it finds none. */
  readonly pasada?: Pasada;
  /** Deletes documents, outside transactions. */
  readonly guardado?: (lugares: Lugares, momento: Momento) => Promise<number>;
}

export const FILAS_POR_VEZ = 5_000;
/** Batch size for records that may have 20,000 rows each. */
const GRANDES_POR_VEZ = 20;

/** Deletes matching rows that are not locked; several workers may run it concurrently. */
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

/** Class of a table whose rows are deleted `dias` days after `columna`. */
export const filasViejas = (tabla: string, columna: string, dias: number): ClaseDeDatos => ({
  clase: tabla,
  dias,
  pasada: borrarFilas(tabla, ({ limite }) => sql`${sql.ref(columna)} < ${limite}`),
});

/** Locks a batch of records matching `condicion` (alias `t`), skipping locked rows; returns their ids. */
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

/** Deletes rows of a table; references to them from the same table in `columna` become null. */
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
