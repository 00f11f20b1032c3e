import { type Kysely, sql } from 'kysely';

/** Agreements that a user starred, and when one was chosen last. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table convenios_a_mano (
      usuario_id int not null references usuarios on delete cascade,
      convenio_id int not null references convenios on delete cascade,
      favorito boolean not null default false,
      usado_en timestamptz,
      primary key (usuario_id, convenio_id)
    )
  `.execute(db);
};
