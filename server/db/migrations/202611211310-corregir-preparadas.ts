import { type Kysely, sql } from 'kysely';

/** The draft in which a user corrects what the preparation of a load refused: one, however often it is opened. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table cargas add column corrige integer references cargas;
    create index cargas_corrige on cargas (corrige) where corrige is not null;
    create unique index cargas_correccion on cargas (corrige, usuario_id) where estado = 'borrador';
  `.execute(db);
};
