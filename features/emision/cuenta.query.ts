import type { Base } from '#nucleo/db/conexion.ts';
import { sql } from 'kysely';

/**
 * Returns how many vehicles, policies and signed files a sale has. Counts each table by itself:
 * with outdated statistics, a join would look up the policies of a fleet one by one.
 */
export const cuentaDeEmision = async (
  db: Base,
  ventaId: number,
): Promise<{ total: number; numeradas: number; firmadas: number }> => {
  const { rows } = await sql<{ total: number; numeradas: number; firmadas: number }>`
    select (select count(*)::integer from venta_vehiculos where venta_id = ${ventaId}) as total,
           count(*)::integer as numeradas, count(*) filter (where firmada)::integer as firmadas
    from polizas where venta_id = ${ventaId}
  `.execute(db);
  return rows[0] ?? { total: 0, numeradas: 0, firmadas: 0 };
};

/** Returns the same counts for several sales. */
export const cuentasDeEmision = async (
  db: Base,
  ventaIds: readonly number[],
): Promise<{ ventaId: number; total: number; firmadas: number }[]> => {
  const { rows } = await sql<{ ventaId: number; total: number; firmadas: number }>`
    select v.id as "ventaId",
           (select count(*)::integer from venta_vehiculos where venta_id = v.id) as total,
           (select count(*)::integer from polizas where venta_id = v.id and firmada) as firmadas
    from unnest(${ventaIds}::integer[]) as v (id)
  `.execute(db);
  return rows;
};
