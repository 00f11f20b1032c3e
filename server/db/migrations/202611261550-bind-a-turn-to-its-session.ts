import { type Kysely, sql } from 'kysely';
import type { Anuncio } from '../anuncio.ts';

export const anuncio: Anuncio = {
  hace: 'Agrega una columna a los turnos de la sala de espera',
};

/** Binds a turn of the waiting room to the session it admitted, so that it admits only one. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table turnos_de_espera add column sesion_id uuid`.execute(db);
};
