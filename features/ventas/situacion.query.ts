import type { Base } from '#nucleo/db/conexion.ts';
import { type RawBuilder, sql } from 'kysely';

/** True while the vehicles of a bulk sale are being prepared, or when its preparation failed. */
export const hayCargaSinTerminar = async (db: Base, ventaId: number): Promise<boolean> => {
  const carga = await db
    .selectFrom('cargas')
    .select('id')
    .where('venta_id', '=', ventaId)
    .where('estado', '<>', 'lista')
    .executeTakeFirst();
  return carga !== undefined;
};

/** How the last payment of sale `v` ended, or that it did not yet; null without one. */
export const ULTIMO_PAGO = sql<string | null>`(select up.estado from pagos up
  where up.venta_id = v.id order by up.id desc limit 1)`;

/** Whether money was taken that no policy of sale `v` stands on, and is on its way back. */
export const POR_DEVOLVER = sql<boolean>`exists (select 1 from devoluciones d
  join pagos dp on dp.id = d.pago_id
  where dp.venta_id = v.id and dp.estado <> 'autorizado' and d.estado <> 'devuelta')`;

/** What is accepted with the terms of a sale: each plate with its premium and its dates. */
export const huellaDeTerminos = (ventaId: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`(select md5(string_agg(
      concat_ws(':', h.patente, h.prima, h.vigencia_desde, h.vigencia_hasta), ',' order by h.posicion))
    from venta_vehiculos h where h.venta_id = ${ventaId})`;

/** False once the sale was cancelled or given up. */
export const ventaVigente = async (db: Base, ventaId: number): Promise<boolean> => {
  const venta = await db
    .selectFrom('ventas')
    .select('vigente')
    .where('id', '=', ventaId)
    .executeTakeFirst();
  return venta?.vigente ?? false;
};
