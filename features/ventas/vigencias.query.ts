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

/**
 * The plates for which another sale's payment is open: nobody sells them again, for any period,
 * until it is cleared. The usual double payment is a buyer who starts over (fallas B.1). A plate
 * that other sale did not confirm is nobody's.
 */
export const patentesConPagoAbierto = async (
  db: Base,
  patentes: readonly string[],
  salvoVentaId: number | null = null,
): Promise<Set<string>> => {
  const filas = await db
    .selectFrom('coberturas as c')
    .innerJoin('venta_vehiculos as vv', 'vv.id', 'c.venta_vehiculo_id')
    .innerJoin('pagos as p', 'p.venta_id', 'vv.venta_id')
    .select('c.patente')
    .where('c.patente', 'in', ['', ...patentes])
    .where('c.vigente', '=', true)
    .where('c.exenta', '=', false)
    .where('p.estado', 'in', ['iniciado', 'desconocido'])
    .$if(salvoVentaId !== null, (q) => q.where('vv.venta_id', '<>', salvoVentaId))
    .execute();
  return new Set(filas.map(({ patente }) => patente));
};
