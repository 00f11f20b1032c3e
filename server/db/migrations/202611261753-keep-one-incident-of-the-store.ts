import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Anuncio } from '../anuncio.ts';

export const anuncio: Anuncio = {
  hace: 'Agrega un índice a los incidentes',
  detiene: {
    quien: 'los incidentes nuevos',
    tabla: 'incidentes',
    segundosPorMillon: 2,
  },
};

/** Limits the store to one open incident, because every process watches it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create unique index incidentes_de_almacen_negado on incidentes (clase)
      where cerrado_en is null and clase = 'almacen_negado'
  `.execute(db);
};
