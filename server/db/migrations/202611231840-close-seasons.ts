import { type Kysely, sql } from 'kysely';

/**
 * What `verificar` found of the sales of a season that is over, and that it need not be looked at again
 * while it stays the same: a hash for each table, of what the rules read.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table temporadas_cerradas (
      -- Its last day; its sales are those after the season before, by their numbers.
      termino date primary key,
      venta_hasta integer not null,
      polizas integer not null,
      huellas jsonb not null,
      -- Another PostgreSQL may hash otherwise.
      version_postgres integer not null,
      cerrada_en timestamptz not null
    )
  `.execute(db);
};
