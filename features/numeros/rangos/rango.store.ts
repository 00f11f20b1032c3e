import type { Tx } from '#nucleo/db/conexion.ts';
import { sql } from 'kysely';
import type { ClaseDeRango } from '#features/numeros/rango.ts';

interface RangoTomado {
  readonly clase: ClaseDeRango;
}

/**
 * Locks the range and then the reserved stock, in the order in which numbers are taken and reserved, until
 * the end. Undefined if the range is missing.
 */
export const tomarRangoYReservas = async (tx: Tx, id: number): Promise<RangoTomado | undefined> => {
  const rango = await tx
    .selectFrom('rangos')
    .select('clase')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  await sql`select clase from stock_reservado order by clase desc for update`.execute(tx);
  return rango;
};
