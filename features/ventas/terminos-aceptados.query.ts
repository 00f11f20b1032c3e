import type { Base } from '#nucleo/db/conexion.ts';
import { type RawBuilder, sql } from 'kysely';

/** What is accepted with the terms of a sale: each plate with its premium and its dates. */
export const huellaDeTerminos = (ventaId: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`(select md5(string_agg(
      concat_ws(':', h.patente, h.prima, h.vigencia_desde, h.vigencia_hasta), ',' order by h.posicion))
    from venta_vehiculos h where h.venta_id = ${ventaId})`;

export const leerHuellaDeTerminos = async (db: Base, ventaId: number): Promise<string | null> => {
  const { rows } = await sql<{ huella: string | null }>`
    select ${huellaDeTerminos(sql`${ventaId}::integer`)} as huella
  `.execute(db);
  return rows[0]?.huella ?? null;
};
