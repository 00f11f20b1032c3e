import { type Kysely, sql } from 'kysely';

/** Filters of lists that a user gave a name to, found again on any machine. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table filtros_guardados (
      usuario_id int not null references usuarios on delete cascade,
      lista text not null,
      nombre text not null,
      valor jsonb not null,
      creado_en timestamptz not null,
      primary key (usuario_id, lista, nombre)
    )
  `.execute(db);
};
