import { type Kysely, sql } from 'kysely';

/** What a proposed change is about: while it waits, nobody proposes another about the same. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table cambios_propuestos add column sobre text[] not null default '{}'`.execute(
    db,
  );
};
