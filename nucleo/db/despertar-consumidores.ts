import { setTimeout as pausa } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';

/** Seconds between two polls for jobs that become due: PostgreSQL announces only new jobs. */
export const SONDEO_SEGUNDOS = 2;

/**
 * Polls for the queues that have due jobs, and wakes their consumers, every `cadaMs` until `boss` stops.
 * `consumidores` lists their ids by queue. One statement for all queues replaces a poll of each consumer.
 * A failed poll goes to `alFallar`, and the next one follows.
 */
export const despertarConsumidores = (
  boss: PgBoss,
  consumidores: ReadonlyMap<string, readonly string[]>,
  alFallar: (error: unknown) => void,
  cadaMs = SONDEO_SEGUNDOS * 1_000,
): void => {
  const sondear = async (): Promise<void> => {
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
      await pausa(cadaMs, undefined, { ref: false, signal }).catch(() => undefined);
      if (!signal.aborted) await sondear().catch(alFallar);
    }
  };
  void vigilar();
};
