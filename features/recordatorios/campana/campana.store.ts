import type { Tx } from '#nucleo/db/conexion.ts';

/** Ends every open link of the reminders of an agreement. */
export const revocarEnlaces = async (tx: Tx, convenioId: number, ahora: Date): Promise<void> => {
  await tx
    .updateTable('recordatorios')
    .set({ vence_en: ahora })
    .where('convenio_id', '=', convenioId)
    .where('vence_en', '>', ahora)
    .execute();
};
