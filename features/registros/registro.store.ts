import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Tx } from '#nucleo/db/conexion.ts';
import type { DB } from '#nucleo/db/esquema.ts';

/** The tables that maintainers write; each has `id` and `version`. */
export type TablaDeRegistros = {
  [T in keyof DB]: DB[T] extends { id: unknown; version: unknown } ? T : never;
}[keyof DB];

/** A row as it stands, for the audit and the answer. */
export type Fila = Readonly<Record<string, unknown>> & {
  readonly id: number;
  readonly version: number;
};
/** Columns and values whose table is no longer known; only the types below check them. */
export type Valores = Readonly<Record<string, unknown>>;

// Each of these distributes over T, so that a column of any table of a union is allowed.
type ColumnaDe<T extends TablaDeRegistros> = T extends unknown ? keyof DB[T] : never;
/** The row of table T as it is read. */
export type Leida<T extends TablaDeRegistros> = T extends unknown
  ? Readonly<Selectable<DB[T]>>
  : never;
/** The columns of a new row of table T. */
export type Nueva<T extends TablaDeRegistros> = T extends unknown
  ? Readonly<Insertable<DB[T]>>
  : never;
/** The changed columns of a row of table T; an undefined column stays as it is. */
export type Cambiada<T extends TablaDeRegistros> = T extends unknown
  ? { readonly [C in keyof Updateable<DB[T]>]?: Updateable<DB[T]>[C] | undefined }
  : never;
/** V without a column that table T lacks. A type with optional columns alone accepts any other one. */
export type SoloColumnas<T extends TablaDeRegistros, V> = V & {
  readonly [C in Exclude<keyof V, ColumnaDe<T>>]: never;
};

// One table stands for all of them; `guardar-registro.usecase.ts` checks the columns of `valores`.
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

/** The row under a lock, so that version and change are one thing. */
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
