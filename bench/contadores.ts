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

/** What PostgreSQL says of itself since it began. */
interface Cuenta {
  readonly transacciones: number;
  /** Bytes of the log of changes: what a replica and the archive receive. */
  readonly wal: number;
  readonly vaciados: number;
  /** Seconds in which it waited for the disk to have them. */
  readonly segundosDeVaciado: number;
}

const PULSOS_POR_SEGUNDO = 100;
/** A connection tells what it did at most once a second, when it has nothing to do. */
const CUENTAN_MS = 1_500;

/** Fields of /proc/<pid>/stat after the name, which may hold spaces. */
const campos = (pid: string | number): string[] => {
  const texto = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return texto.slice(texto.lastIndexOf(')') + 2).split(' ');
};

const propios = (pid: string | number): number => {
  const [utime, stime, cutime, cstime] = campos(pid).slice(11, 15).map(Number);
  return ((utime ?? 0) + (stime ?? 0) + (cutime ?? 0) + (cstime ?? 0)) / PULSOS_POR_SEGUNDO;
};

/** Processor seconds of a process and of its descendants, alive or ended; Linux only. */
export const segundosDe = (pid: string | number): number => {
  try {
    const hijos = readdirSync(`/proc/${pid}/task`).flatMap((hilo) =>
      readFileSync(`/proc/${pid}/task/${hilo}/children`, 'utf8').trim().split(' ').filter(Boolean),
    );
    return hijos.reduce((suma, hijo) => suma + segundosDe(hijo), propios(pid));
  } catch {
    return 0; // it ended in between: its parent has it
  }
};

const DE_TRANSACCION = /^\s*(begin|start transaction|commit|rollback|savepoint|release|set )/i;

/** Reads `pg_stat_statements`, as its superuser, and begins it anew with `borrar`. */
export const abrirSentencias = async (urlAdmin: string) => {
  const cliente = new pg.Client({ connectionString: urlAdmin });
  await cliente.connect();
  await cliente.query('create extension if not exists pg_stat_statements');
  return {
    borrar: async () => void (await cliente.query('select pg_stat_statements_reset()')),
    /** Without BEGIN and COMMIT, the dearest first. */
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

/** Bytes of the tables of the business with their indexes. */
export const bytesDeTablas = async (base: Base): Promise<number> => {
  const { rows } = await sql<{ bytes: number }>`
    select sum(pg_total_relation_size(relid))::float8 as bytes from pg_stat_user_tables
    where schemaname = 'public'`.execute(base);
  return rows[0]?.bytes ?? NaN;
};
