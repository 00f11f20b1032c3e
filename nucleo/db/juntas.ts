import { type OperationNode, type RawBuilder, sql } from 'kysely';
import type { Base } from './conexion.ts';

/** A read, not asked yet, and what its rows are. */
interface Lectura<Fila> {
  toOperationNode(): OperationNode;
  execute(...args: never[]): Promise<readonly Fila[] | { readonly rows: readonly Fila[] }>;
}

type FilasDe<L> = L extends Lectura<infer Fila> ? Fila[] : never;

type Lecturas = Readonly<Record<string, Lectura<unknown>>>;
type Leidas<L> = { [K in keyof L]: FilasDe<L[K]> };

/**
 * The one row that holds the rows of several reads that wait for nothing of each other: asking costs as much
 * as answering. They travel as JSON, so none may answer with an instant; dates are text as ever.
 */
export const juntas = <L extends Lecturas>(lecturas: L): RawBuilder<Leidas<L>> => {
  const columnas = Object.entries(lecturas).map(
    ([nombre, lectura]) =>
      sql`(select coalesce(json_agg(f), '[]') from (${lectura}) f) as ${sql.id(nombre)}`,
  );
  return sql<Leidas<L>>`select ${sql.join(columnas)}`;
};

/** The same, asked. */
export const leerJuntas = async <L extends Lecturas>(db: Base, lecturas: L): Promise<Leidas<L>> => {
  const { rows } = await juntas(lecturas).execute(db);
  const [fila] = rows;
  if (!fila) throw new Error('una sentencia sin respuesta');
  return fila;
};
