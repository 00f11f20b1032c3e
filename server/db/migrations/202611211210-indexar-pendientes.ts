import { type Kysely, sql } from 'kysely';

/**
 * When a mail was last tried, for the timeline of its sale; and the way to what waits for a person,
 * which the first screen of Soporte asks every minute.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table envios add column ultimo_intento_en timestamptz;
    create index envios_por_resolver on envios (clase, creado_en) where estado <> 'enviado';
    create index devoluciones_por_resolver on devoluciones (pago_id) where estado <> 'devuelta';
    create index ventas_sin_sun on ventas (id) where estado_venta = 13 and vigente;
  `.execute(db);
};
