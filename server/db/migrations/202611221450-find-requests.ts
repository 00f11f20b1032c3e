import { type Kysely, sql } from 'kysely';

/** What a request of eight characters did is found by its number; what jobs write has longer ones. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create index auditoria_solicitud on auditoria (solicitud_id) where length(solicitud_id) = 8
  `.execute(db);
};
