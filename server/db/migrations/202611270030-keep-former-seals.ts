import { type Kysely, sql } from 'kysely';
import type { Anuncio } from '../anuncio.ts';

export const anuncio: Anuncio = {
  hace: 'Agrega una columna para el sello anterior de cada temporada cerrada',
};

/** Keeps release 1.3.0's seal of a closed season beside the new seal over the single audit table (ADR 42). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table temporadas_cerradas add column huellas_anteriores jsonb`.execute(db);
};
