import type { Tx } from '#nucleo/db/conexion.ts';

export const guardarVinculo = async (
  tx: Tx,
  vinculo: { usuarioId: number; corredorId: number; vigente: boolean },
): Promise<void> => {
  await tx
    .insertInto('usuario_corredores')
    .values({
      usuario_id: vinculo.usuarioId,
      corredor_id: vinculo.corredorId,
      vigente: vinculo.vigente,
    })
    .onConflict((oc) =>
      oc.columns(['usuario_id', 'corredor_id']).doUpdateSet({ vigente: vinculo.vigente }),
    )
    .execute();
};

/** Increments the user's version, because a reader from before the change of links is stale. */
export const subirVersion = async (tx: Tx, usuarioId: number): Promise<void> => {
  await tx
    .updateTable('usuarios')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', usuarioId)
    .execute();
};
