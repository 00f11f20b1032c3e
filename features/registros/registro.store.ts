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
export type Valores = Readonly<Record<string, unknown>>;

// One shape for every table: the columns of `valores` are checked by the caller's own types.
const comoUna = (tabla: TablaDeRegistros): 'marcas' => tabla as 'marcas';

export const insertarRegistro = async (
  tx: Tx,
  tabla: TablaDeRegistros,
  valores: Valores,
): Promise<Fila> =>
  (await tx
    .insertInto(comoUna(tabla))
    .values(valores as { nombre: string })
    .returningAll()
    .executeTakeFirstOrThrow()) as unknown as Fila;

/** The row under a lock, so that version and change are one thing. */
export const tomarRegistro = async (
  tx: Tx,
  tabla: TablaDeRegistros,
  id: number,
): Promise<Fila | undefined> =>
  (await tx
    .selectFrom(comoUna(tabla))
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()) as unknown as Fila | undefined;

export const cambiarRegistro = async (
  tx: Tx,
  tabla: TablaDeRegistros,
  id: number,
  valores: Valores,
): Promise<Fila> =>
  (await tx
    .updateTable(comoUna(tabla))
    .set((eb) => ({ ...(valores as { nombre?: string }), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()) as unknown as Fila;
