import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Tx } from '#nucleo/db/conexion.ts';
import type { DB } from '#nucleo/db/esquema.ts';

/** Tables that maintainers write; each has `id` and `version`. */
export type TablaDeRegistros = {
  [T in keyof DB]: DB[T] extends { id: unknown; version: unknown } ? T : never;
}[keyof DB];

/** Current row, for the audit and the answer. */
export type Fila = Readonly<Record<string, unknown>> & {
  readonly id: number;
  readonly version: number;
};
/** Columns and values whose table is no longer known; only the types below check them. */
export type Valores = Readonly<Record<string, unknown>>;

// Each of these types distributes over T, so that a column of any table of a union is allowed.
type ColumnaDe<T extends TablaDeRegistros> = T extends unknown ? keyof DB[T] : never;
/** Row of table T as read. */
export type Leida<T extends TablaDeRegistros> = T extends unknown
  ? Readonly<Selectable<DB[T]>>
  : never;
/** Columns of a new row of table T. */
export type Nueva<T extends TablaDeRegistros> = T extends unknown
  ? Readonly<Insertable<DB[T]>>
  : never;
/** Changed columns of a row of table T; an undefined column stays unchanged. */
export type Cambiada<T extends TablaDeRegistros> = T extends unknown
  ? { readonly [C in keyof Updateable<DB[T]>]?: Updateable<DB[T]>[C] | undefined }
  : never;
/**
 * V without a column that table T lacks, because a type with only optional columns would accept any other
 * one.
 */
export type SoloColumnas<T extends TablaDeRegistros, V> = V & {
  readonly [C in Exclude<keyof V, ColumnaDe<T>>]: never;
};

// One table represents them all; `guardar-registro.usecase.ts` checks the columns of `valores`.
const comoUna = (tabla: TablaDeRegistros): 'marcas' => tabla as 'marcas';

export const insertarRegistro = async (
  tx: Tx,
  tabla: TablaDeRegistros,
  valores: Valores,
): Promise<Fila> => ({
  ...(await tx
    .insertInto(comoUna(tabla))
    .values(valores as { nombre: string })
    .returningAll()
    .executeTakeFirstOrThrow()),
});

/** Row under a lock, so that the version check and the change are atomic. */
export const tomarRegistro = async (
  tx: Tx,
  tabla: TablaDeRegistros,
  id: number,
): Promise<Fila | undefined> => {
  const fila = await tx
    .selectFrom(comoUna(tabla))
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return fila && { ...fila };
};

export const cambiarRegistro = async (
  tx: Tx,
  tabla: TablaDeRegistros,
  id: number,
  valores: Valores,
): Promise<Fila> => ({
  ...(await tx
    .updateTable(comoUna(tabla))
    .set((eb) => ({ ...(valores as { nombre?: string }), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()),
});
