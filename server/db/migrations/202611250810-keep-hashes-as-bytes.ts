import { type Kysely, sql } from 'kysely';

/** The hash of a message whose text went takes half as much; those of before stay in `huella`. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table envios add column sha256 bytea`.execute(db);
};
