import type { PgBoss } from 'pg-boss';

const MARCA = 'soap-worker';

/** What a worker's connections to the queue are called in `pg_stat_activity`. */
export const nombreDeWorker = (id: string): string => `${MARCA} ${id}`;

interface Huerfano {
  readonly id: string;
  readonly name: string;
  readonly retryCount: number;
}

const tomados = async (boss: PgBoss, esquema: string): Promise<readonly Huerfano[]> => {
  const { rows } = await boss
    .getDb()
    .executeSql(
      `select id, name, retry_count as "retryCount" from ${esquema}.job where state = 'active'`,
    );
  return rows as Huerfano[];
};

const devolver = async (boss: PgBoss, huerfanos: readonly Huerfano[]): Promise<number> => {
  for (const { name, id, retryCount } of huerfanos) {
    await boss.fail(name, { id, retryCount }, { message: 'el proceso que lo hacía murió' });
    await boss.update(name, undefined, { id, startAfter: 0 });
  }
  return huerfanos.length;
};

/** Gives back every job that somebody took, in a queue of which its caller is the only worker. */
export const devolverTomados = async (boss: PgBoss, esquema: string): Promise<number> =>
  devolver(boss, await tomados(boss, esquema));

/**
 * Gives back at once the jobs of workers that were killed, when no other worker is alive: they
 * would otherwise wait for their heartbeat to lapse, up to 15 s. Call it with the queue open and
 * before taking jobs. Each one counts as an attempt, so a job that kills its process ends in the
 * dead letters. Resolves to how many were given back.
 *
 * A worker that shows up meanwhile loses nothing: jobs are listed before looking for others, and
 * giving one back is fenced to the attempt that was listed.
 */
export const devolverHuerfanos = async (
  boss: PgBoss,
  esquema: string,
  miNombre: string,
): Promise<number> => {
  const posibles = await tomados(boss, esquema);
  const otros = await boss.getDb().executeSql(
    `select 1 from pg_stat_activity
     where datname = current_database() and application_name like $1 and application_name <> $2`,
    [`${MARCA} %`, miNombre],
  );
  return otros.rows.length > 0 ? 0 : devolver(boss, posibles);
};
