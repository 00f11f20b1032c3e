import type { Tx } from '#nucleo/db/conexion.ts';

/** A brand or vehicle type, locked against being disabled meanwhile; undefined if missing. */
export const maestroElegido = (
  tx: Tx,
  tabla: 'marcas' | 'tipos_vehiculo',
  id: number,
): Promise<{ nombre: string; vigente: boolean } | undefined> =>
  tx
    .selectFrom(tabla)
    .select(['nombre', 'vigente'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
