import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from './esquema.ts';
import { cuidarConexiones } from './linea-muda.ts';
import { PoolConEsperas } from './pool-con-esperas.ts';

export type Base = Kysely<DB>;
export type Tx = Transaction<DB>;

const INT8 = 20;
const DATE = 1082;
// Plain dates stay `YYYY-MM-DD` text: a Date would carry the process's time zone with it.
pg.types.setTypeParser(DATE, (valor) => valor);
// Policy numbers and counts stay far below 2^53.
pg.types.setTypeParser(INT8, (valor) => Number(valor));

const pools = new WeakMap<Base, PoolConEsperas>();
const sinNombres = new WeakSet<Base>();

/** The pool that was opened for it; none for a transaction. */
export const poolDe = (base: Base): pg.Pool | undefined => pools.get(base);

/** Connections of a pool: those it has, those nobody uses, who waits for one, and the first of them for how long. */
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

/** Whether statements may be given names: not behind a pooler that keeps none. */
export const admiteNombres = (base: Base): boolean => !sinNombres.has(base);

/** Whether its server takes writes; a replica answers questions and takes none. Throws when nothing answers. */
export const admiteEscrituras = async (base: Base): Promise<boolean> => {
  const { rows } = await sql<{ transaction_read_only: string }>`show transaction_read_only`.execute(
    base,
  );
  return rows[0]?.transaction_read_only === 'off';
};

interface OpcionesDeBase {
  readonly alFallar?: (error: Error) => void;
  readonly sentencias?: 'con_nombre' | 'sin_nombre';
  /** A connection silent for so long is given up; without it one is waited for, however long it works. */
  readonly silencioMs?: number;
}

/**
 * Opens a pool on `url`. The caller destroys it; a lost connection is reported to `alFallar`. Asks
 * for nothing on connecting, which a pooler would refuse: the time-outs are of the role.
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
