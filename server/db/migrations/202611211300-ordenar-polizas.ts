import { type Kysely, sql } from 'kysely';

/** The policy a sale got last is found without looking at those before it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create index polizas_venta_orden on polizas (venta_id, id);
    drop index polizas_venta;
  `.execute(db);
};
