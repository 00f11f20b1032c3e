import { type Kysely, sql } from 'kysely';

/** A report says when it last got on, so that one whose worker died is told apart from a long one. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table informes add column avanzo_en timestamptz`.execute(db);
};
