import { type Kysely, sql } from 'kysely';
import type { Anuncio } from '../anuncio.ts';

export const anuncio: Anuncio = {
  hace: 'Agrega una columna a los informes',
};

/** A report says when it last got on, so that one whose worker died is told apart from a long one. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table informes add column avanzo_en timestamptz`.execute(db);
};
