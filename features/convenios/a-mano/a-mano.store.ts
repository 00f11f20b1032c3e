import type { Tx } from '#nucleo/db/conexion.ts';

/** Writes the given values; the others stay unchanged. */
export const anotarAMano = async (
  tx: Tx,
  de: { readonly usuario_id: number; readonly convenio_id: number },
  dicho: { readonly favorito: boolean } | { readonly usado_en: Date },
): Promise<void> => {
  await tx
    .insertInto('convenios_a_mano')
    .values({ ...de, ...dicho })
    .onConflict((oc) => oc.columns(['usuario_id', 'convenio_id']).doUpdateSet(dicho))
    .execute();
};
