import { type Kysely, sql } from 'kysely';
import type { Anuncio } from '../anuncio.ts';

export const anuncio: Anuncio = {
  hace: 'Agrega una columna a las filas de una carga',
};

/** Marks a row of a load whose plate the register did not confirm; null if it did, or was not asked. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table carga_filas add column registro text`.execute(db);
};
