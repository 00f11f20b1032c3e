import { type RawBuilder, sql } from 'kysely';

/** What is accepted with the terms of a sale: each plate with its premium and its dates. */
export const huellaDeTerminos = (ventaId: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`(select md5(string_agg(
      concat_ws(':', h.patente, h.prima, h.vigencia_desde, h.vigencia_hasta), ',' order by h.posicion))
    from venta_vehiculos h where h.venta_id = ${ventaId})`;
