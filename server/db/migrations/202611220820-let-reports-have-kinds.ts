import { type Kysely, sql } from 'kysely';

/** Which kinds of report there are is said once, by the table the reports are made from. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table informes drop constraint informes_clase_check`.execute(db);
};
