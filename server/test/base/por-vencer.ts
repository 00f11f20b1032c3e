import { sql } from 'kysely';
import { VERSION_DE_AVISO } from '#features/ventas/consentimiento/consentimiento.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { asentarTablas } from './poblacion.ts';

/**
 * Moves the first `cuantas` policies in force, with their covers, to an end within `dias` days from today. No other
 * policy may have one of their plates.
 */
export const acercarTerminos = async (base: Base, cuantas: number, dias: number): Promise<void> => {
  await base.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`create temp table cercanas on commit drop as
      select id, venta_vehiculo_id, least(vigencia_desde, current_date - 60) as desde,
        current_date + (id % ${sql.lit(dias)})::int as hasta
      from polizas where vigente order by id limit ${cuantas}`.execute(tx);
    await sql`update polizas p set vigencia_desde = c.desde, vigencia_hasta = c.hasta
      from cercanas c where p.id = c.id`.execute(tx);
    await sql`update coberturas k set periodo = daterange(c.desde, c.hasta, '[]')
      from cercanas c where k.venta_vehiculo_id = c.venta_vehiculo_id`.execute(tx);
  });
  await asentarTablas(base, ['polizas', 'coberturas']);
};

/** Gives every sale of these agreements a buyer's address of its own and its consent to reminders. */
export const pedirAvisos = async (base: Base, convenios: readonly number[]): Promise<void> => {
  await base.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`update ventas set correo_comprador = 'comprador' || id || '@correo.example'
      where convenio_id = any(${convenios}::int[])`.execute(tx);
    await sql`insert into consentimientos_de_aviso (venta_id, texto_version, fuente, dado_en)
      select id, ${VERSION_DE_AVISO}, 'recibo', pagada_en from ventas
      where convenio_id = any(${convenios}::int[]) and pagada_en is not null`.execute(tx);
  });
  await asentarTablas(base, ['ventas', 'consentimientos_de_aviso']);
};
