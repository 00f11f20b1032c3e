import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pausa } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Base } from '#nucleo/db/conexion.ts';

export interface Sentencia {
  readonly texto: string;
  readonly veces: number;
  readonly planMs: number;
  readonly totalMs: number;
}

/** Counters of PostgreSQL since its start. */
interface Cuenta {
  readonly transacciones: number;
  /** Bytes of WAL: a replica and the archive receive them. */
  readonly wal: number;
  readonly vaciados: number;
  /** Seconds spent on flushing WAL to disk. */
  readonly segundosDeVaciado: number;
}

const PULSOS_POR_SEGUNDO = 100;
/** A connection reports its counters at most once a second, when idle. */
const CUENTAN_MS = 1_500;

/** Fields of /proc/<pid>/stat after the name, which may contain spaces. */
const campos = (pid: string | number): string[] => {
  const texto = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return texto.slice(texto.lastIndexOf(')') + 2).split(' ');
};

const propios = (pid: string | number): number => {
  const [utime, stime, cutime, cstime] = campos(pid).slice(11, 15).map(Number);
  return ((utime ?? 0) + (stime ?? 0) + (cutime ?? 0) + (cstime ?? 0)) / PULSOS_POR_SEGUNDO;
};

/** Processor seconds of a process and its descendants, running or ended; Linux only. */
export const segundosDe = (pid: string | number): number => {
  try {
    const hijos = readdirSync(`/proc/${pid}/task`).flatMap((hilo) =>
      readFileSync(`/proc/${pid}/task/${hilo}/children`, 'utf8').trim().split(' ').filter(Boolean),
    );
    return hijos.reduce((suma, hijo) => suma + segundosDe(hijo), propios(pid));
  } catch {
    return 0; // it ended meanwhile, so its parent counts it
  }
};

const DE_TRANSACCION = /^\s*(begin|start transaction|commit|rollback|savepoint|release|set )/i;

/** Reads `pg_stat_statements` as superuser; `borrar` resets it. */
export const abrirSentencias = async (urlAdmin: string) => {
  const cliente = new pg.Client({ connectionString: urlAdmin });
  await cliente.connect();
  await cliente.query('create extension if not exists pg_stat_statements');
  return {
    borrar: async () => void (await cliente.query('select pg_stat_statements_reset()')),
    /** Statements without BEGIN and COMMIT, the most expensive first. */
    async leer(): Promise<Sentencia[]> {
      const { rows } = await cliente.query<Sentencia>(
        `select query as texto, sum(calls)::int as veces,
           sum(total_plan_time)::float8 as "planMs",
           sum(total_plan_time + total_exec_time)::float8 as "totalMs"
         from pg_stat_statements s join pg_database d on d.oid = s.dbid
         where d.datname = 'soap' and toplevel group by query order by 4 desc`,
      );
      return rows.filter(({ texto }) => !DE_TRANSACCION.test(texto));
    },
    async contar(): Promise<Cuenta> {
      await pausa(CUENTAN_MS);
      const { rows } = await cliente.query<Cuenta>(
        `select (select xact_commit::float8 from pg_stat_database where datname = 'soap') as transacciones,
           (select wal_bytes::float8 from pg_stat_wal) as wal,
           (select sum(fsyncs)::float8 from pg_stat_io where object = 'wal') as vaciados,
           (select sum(fsync_time)::float8 / 1000 from pg_stat_io where object = 'wal') as "segundosDeVaciado"`,
      );
      if (!rows[0]) throw new Error('PostgreSQL no contó');
      return rows[0];
    },
    cerrar: () => cliente.end(),
  };
};

/** Bytes of the business tables with their indexes. */
export const bytesDeTablas = async (base: Base): Promise<number> => {
  const { rows } = await sql<{ bytes: number }>`
    select sum(pg_total_relation_size(relid))::float8 as bytes from pg_stat_user_tables
    where schemaname = 'public'`.execute(base);
  return rows[0]?.bytes ?? NaN;
};
