import { type Kysely, sql } from 'kysely';

/**
 * What was sold is found by its plate and by whoever it is insured for, though no record was kept
 * of either. Only that: each row more is written on the way of a sale.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table venta_vehiculos add column busqueda text generated always as (texto_busqueda(
      patente, nombre, segundo_nombre, apellido_paterno, apellido_materno, razon_social)) stored;
    create index venta_vehiculos_busqueda on venta_vehiculos using gin (busqueda gin_trgm_ops);
  `.execute(db);
};
