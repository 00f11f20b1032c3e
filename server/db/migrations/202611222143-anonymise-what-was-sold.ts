import { type Kysely, sql } from 'kysely';

/** Finds what no law keeps any more, and says which documents went with it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table polizas add column documento_olvidado_en timestamptz;
    create index polizas_por_olvidar on polizas (vigencia_hasta) where documento_olvidado_en is null;
    create index venta_vehiculos_por_anonimizar on venta_vehiculos (vigencia_hasta)
      where rut <> 0 or email <> '';
    create index envios_con_destino on envios (creado_en) where destino <> ''
  `.execute(db);
};
