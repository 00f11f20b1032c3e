import { type Kysely, sql } from 'kysely';

/** An incident of the signing certificate is of no sale, so that the index by sale lets it repeat. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create unique index incidentes_de_firma on incidentes (clase)
      where venta_id is null and cerrado_en is null
        and clase in ('firma_por_vencer', 'firma_rechazada', 'firma_no_vigente')
  `.execute(db);
};
