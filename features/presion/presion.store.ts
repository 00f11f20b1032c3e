import type { Base } from '#nucleo/db/conexion.ts';

/** Last measure. */
export const leerMedida = (db: Base) =>
  db.selectFrom('presion').selectAll().executeTakeFirstOrThrow();

/** True for the one of several processes that must take the next measure. */
export const encargarseDeMedir = async (db: Base, vista: Date, ahora: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('presion')
    .set({ medida_en: ahora })
    .where('medida_en', '=', vista)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

interface Medida {
  readonly espera_s: number;
  readonly ventas_por_minuto: number;
  readonly publicas_por_minuto: number;
}

export const guardarMedida = async (db: Base, medida: Medida): Promise<void> => {
  await db.updateTable('presion').set(medida).execute();
};
