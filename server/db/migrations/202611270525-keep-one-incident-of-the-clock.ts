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

/** Every worker compares its clock each minute, and they have one incident. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create unique index incidentes_del_reloj on incidentes (clase)
      where cerrado_en is null and clase = 'reloj_distinto'
  `.execute(db);
};
