import type { Tx } from '#nucleo/db/conexion.ts';
import { sql } from 'kysely';
import type { ClaseDeRango } from '#features/numeros/rango.ts';

interface RangoTomado {
  readonly clase: ClaseDeRango;
}

/**
 * The range and then the reserved stock under their locks, in the order in which numbers are taken
 * and reserved; undefined when it is missing. After it nobody reserves or numbers until the end.
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
