import { type Kysely, sql } from 'kysely';
import type { Anuncio } from '../anuncio.ts';

export const anuncio: Anuncio = {
  hace: 'Agrega una columna a los vehículos de una venta',
};

/** Records that the register does not have a plate: its vehicle is sold, and marked (V-LISTADO-001). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table venta_vehiculos add column registro_no_encontrado boolean not null default false
  `.execute(db);
};
