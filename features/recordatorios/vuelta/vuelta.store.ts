import type { Tx } from '#nucleo/db/conexion.ts';

/** Marks the first return by a reminder; false for later ones. */
export const marcarVuelta = async (tx: Tx, id: number, ahora: Date): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('recordatorios')
    .set({ volvio_en: ahora })
    .where('id', '=', id)
    .where('volvio_en', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Ties a reminder to a public session of this agreement. */
export const atarASesion = async (
  tx: Tx,
  {
    sesionId,
    convenioId,
    recordatorioId,
  }: { readonly sesionId: string; readonly convenioId: number; readonly recordatorioId: number },
): Promise<void> => {
  await tx
    .updateTable('sesiones')
    .set({ recordatorio_id: recordatorioId })
    .where('id', '=', sesionId)
    .where('convenio_id', '=', convenioId)
    .execute();
};
