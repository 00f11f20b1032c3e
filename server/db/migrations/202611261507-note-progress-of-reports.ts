import { type Kysely, sql } from 'kysely';
import type { Anuncio } from '../anuncio.ts';

export const anuncio: Anuncio = {
  hace: 'Agrega una columna a los informes',
};

/** Records the last progress of a report, which tells a long one from one whose worker died. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table informes add column avanzo_en timestamptz`.execute(db);
};
