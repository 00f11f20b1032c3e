import { type Kysely, sql } from 'kysely';

/** Requests over personal data that came by letter, at the counter or by mail, written down by a clerk. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table solicitudes_de_datos
      add column ingresada_por integer references usuarios,
      -- The day it came, from which its term counts, and how its sender was known to be that person.
      add column recibida_el date,
      add column identidad text,
      add check ((ingresada_por is null) = (recibida_el is null)),
      add check ((ingresada_por is null) = (identidad is null))
  `.execute(db);
};
