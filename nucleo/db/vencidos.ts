import { setTimeout as pausa } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';

/** Seconds between two looks for jobs that become due: nobody announces those. */
export const SONDEO_SEGUNDOS = 2;

/**
 * Wakes all consumers of every queue that has due jobs, every 2 s until `boss` stops. `consumidores` lists
 * their ids by queue. One statement for all queues replaces a poll of each consumer. Failures go to
 * `alFallar`.
 */
export const despertarVencidos = (
  boss: PgBoss,
  consumidores: ReadonlyMap<string, readonly string[]>,
  alFallar: (error: unknown) => void,
): void => {
  const mirar = async (): Promise<void> => {
    const { rows } = await boss.getDb().executeSql(
      `select q.name from unnest($1::text[]) as q (name)
         where exists (select 1 from cola.job as j where j.name = q.name
           and j.state < 'active' and not j.blocked and j.start_after <= cola.job_now())`,
      [[...consumidores.keys()]],
    );
    for (const { name } of rows as { name: string }[]) {
      for (const id of consumidores.get(name) ?? []) boss.notifyWorker(id);
    }
  };
  const fin = new AbortController();
  const { signal } = fin;
  boss.on('stopped', () => fin.abort());
  const vigilar = async (): Promise<void> => {
    while (!signal.aborted) {
      await pausa(SONDEO_SEGUNDOS * 1_000, undefined, { ref: false, signal }).catch(
        () => undefined,
      );
      if (!signal.aborted) await mirar().catch(alFallar);
    }
  };
  void vigilar();
};
