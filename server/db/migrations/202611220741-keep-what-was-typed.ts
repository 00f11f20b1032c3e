import { type Kysely, sql } from 'kysely';

/**
 * Of an owner the server knew, which fields the purchase itself wrote: those its buyer may read. And
 * what was accepted with the terms, so that it is not asked again while it stays the same.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table venta_vehiculos add column escritos text[] not null default '{}';
    alter table ventas add column terminos_huella text;
  `.execute(db);
};
