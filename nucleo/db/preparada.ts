import { hash } from 'node:crypto';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { admiteNombres, type Base, poolDe } from './conexion.ts';
import type { DB } from './esquema.ts';

/** Executions before a text gets a name, because each connection keeps its named statements. */
const VECES = 5;
const TEXTOS_MAXIMOS = 1_000;
/** Maximum values of a named statement; value lists give one text per length. */
const VALORES_MAXIMOS = 64;

const veces = new Map<string, number>();
/** Part of every name. It increases when a name is refused, so that all statements are prepared again. */
let ronda = 0;

const nombreDe = (texto: string, { length }: readonly unknown[]): { name?: string } => {
  if (length === 0 || length > VALORES_MAXIMOS) return {};
  const suyas = (veces.get(texto) ?? 0) + 1;
  if (suyas === 1 && veces.size >= TEXTOS_MAXIMOS) veces.clear();
  veces.set(texto, suyas);
  return suyas < VECES ? {} : { name: `s${ronda}_${hash('sha256', texto).slice(0, 32)}` };
};

/** True when PostgreSQL lost a named statement, or a migration changed the type of its result. */
export const esNombreCaduco = (error: unknown): boolean => {
  const { code, routine } = error as { code?: string; routine?: string };
  return code === '26000' || (code === '0A000' && routine === 'RevalidateCachedQuery');
};

/**
 * Runs a statement, by name if its text is frequent. A refused name had no effect, so the statement is retried
 * once. Within a transaction, which the refusal aborted, the retry fails and the refusal is thrown.
 */
export const preguntar = async (
  por: pg.Pool | pg.PoolClient,
  texto: string,
  valores: readonly unknown[] = [],
): Promise<pg.QueryResult> => {
  const pedir = () => por.query({ text: texto, values: [...valores], ...nombreDe(texto, valores) });
  try {
    return await pedir();
  } catch (error) {
    if (!esNombreCaduco(error)) throw error;
    ronda += 1;
    return pedir().catch(() => {
      throw error;
    });
  }
};

const poolQueNombra = (pool: pg.Pool): PostgresPool => ({
  options: pool.options,
  async connect(): Promise<PostgresPoolClient> {
    const cliente = await pool.connect();
    const query = (texto: string, valores: readonly unknown[]) =>
      preguntar(cliente, texto, valores);
    // The overload for cursors is missing: Kysely only uses it in a dialect with a cursor package.
    return { query: query as never, release: (destruir) => cliente.release(destruir) };
  },
  // The original pool owns the connections and ends them.
  end: () => Promise.resolve(),
});

const gemelas = new WeakMap<Base, Base>();

/**
 * Returns a base on the same connections with prepared statements, planned once. Use it for reads of few rows
 * by key, where planning costs more than execution. Do not use it for lists, searches or reports, whose plan
 * depends on the values.
 *
 * A value that selects the partial index of `on conflict` must be in the text (`sql.lit`). A transaction, or a
 * base without named statements, is returned unchanged.
 */
export const preparada = (base: Base): Base => {
  const pool = poolDe(base);
  if (!pool || !admiteNombres(base)) return base;
  const gemela =
    gemelas.get(base) ??
    new Kysely<DB>({ dialect: new PostgresDialect({ pool: poolQueNombra(pool) }) });
  gemelas.set(base, gemela);
  return gemela;
};
