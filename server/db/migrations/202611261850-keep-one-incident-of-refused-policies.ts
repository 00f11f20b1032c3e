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

/** Limits refused policies to one open incident, because every worker watches the cases of the AACH. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create unique index incidentes_de_aach_rechazada on incidentes (clase)
      where cerrado_en is null and clase = 'aach_rechazada'
  `.execute(db);
};
