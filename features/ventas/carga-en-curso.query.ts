import type { Base } from '#nucleo/db/conexion.ts';

/** True while the vehicles of a bulk sale are being prepared, or when its preparation failed. */
export const hayCargaSinTerminar = async (db: Base, ventaId: number): Promise<boolean> => {
  const carga = await db
    .selectFrom('cargas')
    .select('id')
    .where('venta_id', '=', ventaId)
    .where('estado', '<>', 'lista')
    .executeTakeFirst();
  return carga !== undefined;
};
