import { type Kysely, sql } from 'kysely';

/** What the preparation of a load keeps of asking the register for its plates. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table cargas
      -- Rows whose plates were asked for; ahead of 'preparadas' while a chunk is asked for.
      add column consultadas integer not null default 0,
      -- How long its plates have been asked for, in all.
      add column consulta_ms integer not null default 0,
      -- What was loaded otherwise than the register has it: how many vehicles, and the first ones.
      add column correcciones jsonb;
  `.execute(db);
};
