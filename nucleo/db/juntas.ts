import { type OperationNode, sql } from 'kysely';
import type { Base } from './conexion.ts';

/** A read, not asked yet, and what its rows are. */
interface Lectura<Fila> {
  toOperationNode(): OperationNode;
  execute(...args: never[]): Promise<readonly Fila[] | { readonly rows: readonly Fila[] }>;
}

type FilasDe<L> = L extends Lectura<infer Fila> ? Fila[] : never;

/**
 * The rows of several reads that wait for nothing of each other, in one statement: asking costs as much as
 * answering. They travel as JSON, so none may answer with an instant; dates are text as ever.
 */
export const leerJuntas = async <L extends Readonly<Record<string, Lectura<unknown>>>>(
  db: Base,
  lecturas: L,
): Promise<{ [K in keyof L]: FilasDe<L[K]> }> => {
  const columnas = Object.entries(lecturas).map(
    ([nombre, lectura]) =>
      sql`(select coalesce(json_agg(f), '[]') from (${lectura}) f) as ${sql.id(nombre)}`,
  );
  const { rows } = await sql<{
    [K in keyof L]: FilasDe<L[K]>;
  }>`select ${sql.join(columnas)}`.execute(db);
  const [fila] = rows;
  if (!fila) throw new Error('una sentencia sin respuesta');
  return fila;
};
