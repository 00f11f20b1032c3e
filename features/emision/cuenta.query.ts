import type { Base } from '#nucleo/db/conexion.ts';
import { sql } from 'kysely';

/**
 * Of the vehicles of a sale, how many have a policy and how many a signed file. Each table is
 * counted by itself: a fleet grows while statistics still tell of a small sale, and a join would
 * look its policies up one by one.
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

/** The same of several sales, each counted by itself. */
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

/** How many policies of a sale wait for their signed file. */
export const polizasPorFirmar = async (db: Base, ventaId: number): Promise<number> => {
  const { cuantas } = await db
    .selectFrom('polizas')
    .select((eb) => eb.fn.countAll<number>().as('cuantas'))
    .where('venta_id', '=', ventaId)
    .where('firmada', '=', false)
    .executeTakeFirstOrThrow();
  return cuantas;
};
