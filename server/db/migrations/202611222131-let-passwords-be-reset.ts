import { type Kysely, sql } from 'kysely';

/** Links that set a forgotten password, by their hash; `contra` is what they may take the place of. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table claves_olvidadas (
      huella text primary key,
      usuario_id int not null references usuarios,
      contra text not null,
      creada_en timestamptz not null,
      vence_en timestamptz not null,
      usada_en timestamptz
    )
  `.execute(db);
  await sql`create index claves_olvidadas_usuario on claves_olvidadas (usuario_id)`.execute(db);
  await sql`create index claves_olvidadas_vence on claves_olvidadas (vence_en)`.execute(db);
};
