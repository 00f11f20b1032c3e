import { type Kysely, sql } from 'kysely';

/** What an incident is due to, where one class has several causes; those before have none. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table incidentes add column causa text`.execute(db);
};
