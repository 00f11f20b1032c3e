import type { Base } from '#nucleo/db/conexion.ts';

/** Id of the maintained record of a RUT, or undefined; one that only a sale created is none. */
export const propietarioMantenido = async (db: Base, rut: number): Promise<number | undefined> => {
  const fila = await db
    .selectFrom('propietarios')
    .select('id')
    .where('rut', '=', rut)
    .where('origen', '=', 'mantenida')
    .executeTakeFirst();
  return fila?.id;
};
