import type { PgBoss } from 'pg-boss';

const MARCA = 'soap-worker';

/** Application name of the queue connections of a worker in `pg_stat_activity`. */
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

/** Returns every active job to its queue. Call it only when no other worker exists. */
export const devolverTomados = async (boss: PgBoss, esquema: string): Promise<number> =>
  devolver(boss, await tomados(boss, esquema));

/**
 * Returns jobs of killed workers to their queues at once, if no other worker is alive. Otherwise they wait
 * up to 15 s for their heartbeat to expire. Call it with the queue open, before taking jobs. Returns how
 * many. Each one counts as an attempt, so a job that kills its process ends in the dead-letter queue.
 *
 * A worker that starts meanwhile loses no job: jobs are listed before looking for workers, and only the
 * listed attempt is returned.
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
