import type { Base } from '#server/db/conexion.ts';
import { sql } from 'kysely';

/** Of the vehicles of a sale, how many have a policy and how many a signed file. */
export const cuentaDeEmision = async (
  db: Base,
  ventaId: number,
): Promise<{ total: number; numeradas: number; firmadas: number }> => {
  const { rows } = await sql<{ total: number; numeradas: number; firmadas: number }>`
    select count(*)::integer as total, count(p.id)::integer as numeradas,
           count(*) filter (where p.firmada)::integer as firmadas
    from venta_vehiculos vv left join polizas p on p.venta_vehiculo_id = vv.id
    where vv.venta_id = ${ventaId}
  `.execute(db);
  return rows[0] ?? { total: 0, numeradas: 0, firmadas: 0 };
};
