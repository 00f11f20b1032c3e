import type { Base } from '#server/db/conexion.ts';
import type { Vigencia } from '#values/vigencia.ts';
import { sql } from 'kysely';

/**
 * The covers each plate has or has reserved, by plate; those of `salvoVentaId` do not count against
 * that sale itself.
 */
export const vigenciasDePatentes = async (
  db: Base,
  patentes: readonly string[],
  salvoVentaId: number | null = null,
): Promise<Map<string, Vigencia[]>> => {
  const { rows } = await sql<{ patente: string; desde: string; hasta: string }>`
    select c.patente, lower(c.periodo)::date as desde, (upper(c.periodo) - 1)::date as hasta
    from coberturas c
    join venta_vehiculos v on v.id = c.venta_vehiculo_id
    where c.patente = any(${patentes}) and c.vigente and not c.exenta
      and v.venta_id is distinct from ${salvoVentaId}::integer
  `.execute(db);
  const mapa = new Map<string, Vigencia[]>();
  for (const { patente, desde, hasta } of rows) {
    mapa.set(patente, [...(mapa.get(patente) ?? []), { desde, hasta }]);
  }
  return mapa;
};
