import type { Base } from '#nucleo/db/conexion.ts';

/** The user who wrote the last fact of a record; null for the system, or when there is none. */
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
