import { type Kysely, sql } from 'kysely';
import type { Anuncio } from '../anuncio.ts';

export const anuncio: Anuncio = {
  hace: 'Agrega la tabla version_minima, que dice a una versión anterior si aún puede correr',
};

/** Keeps the oldest release that runs after each migration that removes something (A-VERSION-002). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table version_minima (
      migracion text primary key,
      version text not null
    )
  `.execute(db);
};
