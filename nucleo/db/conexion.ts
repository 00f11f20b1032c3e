import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from './esquema.ts';
import { cuidarConexiones } from './linea-muda.ts';
import { PoolConEsperas } from './pool-con-esperas.ts';

export type Base = Kysely<DB>;
export type Tx = Transaction<DB>;

const INT8 = 20;
// The library's types do not list these.
const INT4_ARRAY: number = 1007;
const INT8_ARRAY: number = 1016;
const DATE = 1082;
// Dates stay `YYYY-MM-DD` text, because a Date would depend on the time zone of the process.
pg.types.setTypeParser(DATE, (valor) => valor);
// int8 values become numbers: policy numbers and counts stay far below 2^53.
pg.types.setTypeParser(INT8, (valor) => Number(valor));
pg.types.setTypeParser(INT8_ARRAY, pg.types.getTypeParser(INT4_ARRAY));

const pools = new WeakMap<Base, PoolConEsperas>();
const sinNombres = new WeakSet<Base>();

/** Pool of a base; undefined for a transaction. */
export const poolDe = (base: Base): pg.Pool | undefined => pools.get(base);

/** State of a pool: connections, idle connections, waiting requests, and the longest wait in ms. */
export const estadoDelPool = (
  base: Base,
): {
  readonly total: number;
  readonly libres: number;
  readonly esperando: number;
  readonly esperaMs: number;
} => {
  const pool = pools.get(base);
  return {
    total: pool?.totalCount ?? 0,
    libres: pool?.idleCount ?? 0,
    esperando: pool?.waitingCount ?? 0,
    esperaMs: pool?.esperaMs ?? 0,
  };
};

/** False behind a pooler without support for named statements. */
export const admiteNombres = (base: Base): boolean => !sinNombres.has(base);

/** True when the server accepts writes; false for a replica. Throws when it does not answer. */
export const admiteEscrituras = async (base: Base): Promise<boolean> => {
  const { rows } = await sql<{ transaction_read_only: string }>`show transaction_read_only`.execute(
    base,
  );
  return rows[0]?.transaction_read_only === 'off';
};

interface OpcionesDeBase {
  readonly alFallar?: (error: Error) => void;
  readonly sentencias?: 'con_nombre' | 'sin_nombre';
  /** Destroys a connection after this many ms without traffic; without it, only TCP notices, after 15 minutes. */
  readonly silencioMs?: number;
}

/**
 * Opens a pool on `url`; the caller destroys it. Lost connections are reported to `alFallar`. It sets no
 * session parameters, which a pooler would refuse; timeouts are attributes of the database role.
 */
export const abrirBase = (
  url: string,
  conexiones = 10,
  { alFallar = () => undefined, sentencias = 'con_nombre', silencioMs }: OpcionesDeBase = {},
): Base => {
  const pool = new PoolConEsperas({
    connectionString: url,
    max: conexiones,
    connectionTimeoutMillis: 5_000,
  });
  pool.on('error', alFallar);
  cuidarConexiones(pool, alFallar, silencioMs);
  const base = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  pools.set(base, pool);
  if (sentencias === 'sin_nombre') sinNombres.add(base);
  return base;
};
