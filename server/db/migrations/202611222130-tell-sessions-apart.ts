import { type Kysely, sql } from 'kysely';

/** From where each session was opened, and when it was last of use, for its owner to know it by. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table sesiones
      add column ip text,
      add column navegador text,
      add column usada_en timestamptz
  `.execute(db);
};
