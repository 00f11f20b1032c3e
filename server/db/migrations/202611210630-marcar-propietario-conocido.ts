import { type Kysely, sql } from 'kysely';

/** How the server knew the owner it completed, so that a public session keeps seeing it masked. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table venta_vehiculos
      -- Null: the owner is what was typed.
      add column conocido_por text check (conocido_por in ('patente', 'rut'));
  `.execute(db);
};
