import type { Base } from '#nucleo/db/conexion.ts';

/** User who wrote a record's last fact; null for the system or without facts. */
export const ultimoEnCambiar = async (
  db: Base,
  entidad: string,
  entidadId: number,
): Promise<number | null> => {
  const ultimo = await db
    .selectFrom('hechos')
    .select('usuario_id')
    .where('entidad', '=', entidad)
    .where('entidad_id', '=', entidadId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return ultimo?.usuario_id ?? null;
};
