import { sql } from 'kysely';

/** How the last payment of sale `v` ended, or that it did not yet; null without one. */
export const ULTIMO_PAGO = sql<string | null>`(select up.estado from pagos up
  where up.venta_id = v.id order by up.id desc limit 1)`;

/** Whether money was taken that no policy of sale `v` stands on, and is on its way back. */
export const POR_DEVOLVER = sql<boolean>`exists (select 1 from devoluciones d
  join pagos dp on dp.id = d.pago_id where dp.venta_id = v.id and d.estado <> 'devuelta')`;
