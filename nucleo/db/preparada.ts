import { hash } from 'node:crypto';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { admiteNombres, type Base, poolDe } from './conexion.ts';
import type { DB } from './esquema.ts';

/** Each connection keeps what it was given a name for: a text must come so often first. */
const VECES = 5;
const TEXTOS_MAXIMOS = 1_000;
/** Lists of as many values as there happen to be are a text for each length. */
const VALORES_MAXIMOS = 64;

const veces = new Map<string, number>();
/** A part of each name. It grows when a name is refused: every connection is then told all of them anew. */
let ronda = 0;

const nombreDe = (texto: string, { length }: readonly unknown[]): { name?: string } => {
  if (length === 0 || length > VALORES_MAXIMOS) return {};
  const suyas = (veces.get(texto) ?? 0) + 1;
  if (suyas === 1 && veces.size >= TEXTOS_MAXIMOS) veces.clear();
  veces.set(texto, suyas);
  return suyas < VECES ? {} : { name: `s${ronda}_${hash('sha256', texto).slice(0, 32)}` };
};

/** PostgreSQL does not know a name any more, or a migration changed what its statement answers. */
export const esNombreCaduco = (error: unknown): boolean => {
  const { code, routine } = error as { code?: string; routine?: string };
  return code === '26000' || (code === '0A000' && routine === 'RevalidateCachedQuery');
};

/**
 * Asks one statement, under a name when its text is a usual one. A refused name did nothing, and the statement is
 * asked once more; within a transaction, which the refusal ended, that fails too and the refusal is thrown.
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
    return { query: query as never, release: (destruir) => cliente.release(destruir) };
  },
  // The connections are of the other one, which ends them.
  end: () => Promise.resolve(),
});

const gemelas = new WeakMap<Base, Base>();

/**
 * The same connections, whose usual statements PostgreSQL plans once for all and not at each call: planning costs
 * more than answering what asks for a few rows by key. Not for lists, searches and reports, whose plan depends on
 * the values. A value that decides which partial index `on conflict` means has to stand in the text (`sql.lit`).
 * A transaction, and a base that may give no names, come back as they are.
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
