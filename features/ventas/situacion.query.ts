import type { Base } from '#nucleo/db/conexion.ts';
import { type RawBuilder, sql } from 'kysely';

/**
 * Returns true while the vehicles of a bulk sale are being prepared, and after that preparation
 * failed.
 */
export const hayCargaSinTerminar = async (db: Base, ventaId: number): Promise<boolean> => {
  const carga = await db
    .selectFrom('cargas')
    .select('id')
    .where('venta_id', '=', ventaId)
    .where('estado', '<>', 'lista')
    .executeTakeFirst();
  return carga !== undefined;
};

/** State of the last payment of sale `v`, open or ended; null without one. */
export const ULTIMO_PAGO = sql<string | null>`(select up.estado from pagos up
  where up.venta_id = v.id order by up.id desc limit 1)`;

/** True when sale `v` has a refund in progress for money that pays no policy. */
export const POR_DEVOLVER = sql<boolean>`exists (select 1 from devoluciones d
  join pagos dp on dp.id = d.pago_id
  where dp.venta_id = v.id and dp.estado <> 'autorizado' and d.estado <> 'devuelta')`;

/**
 * Fingerprint of the accepted terms of a sale: each plate with its premium and dates. The screens' twin is
 * `terminosDe` (web/venta/terminos/useTerminosAceptados.ts).
 */
export const huellaDeTerminos = (ventaId: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`(select md5(string_agg(
      concat_ws(':', h.patente, h.prima, h.vigencia_desde, h.vigencia_hasta), ',' order by h.posicion))
    from venta_vehiculos h where h.venta_id = ${ventaId})`;

/** Returns false once the sale was cancelled or given up. */
export const ventaVigente = async (db: Base, ventaId: number): Promise<boolean> => {
  const venta = await db
    .selectFrom('ventas')
    .select('vigente')
    .where('id', '=', ventaId)
    .executeTakeFirst();
  return venta?.vigente ?? false;
};
