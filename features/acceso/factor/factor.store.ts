import type { Tx } from '#nucleo/db/conexion.ts';

/**
 * Stores an unconfirmed secret, replacing an earlier unconfirmed one. Returns false when one is in
 * use.
 */
export const prepararTotp = async (
  tx: Tx,
  { usuarioId, secreto, ahora }: { usuarioId: number; secreto: string; ahora: Date },
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('factores_totp')
    .values({ usuario_id: usuarioId, secreto, creado_en: ahora, activado_en: null })
    .onConflict((oc) =>
      oc
        .column('usuario_id')
        .doUpdateSet({ secreto, creado_en: ahora, ultimo_paso: 0 })
        .where('factores_totp.activado_en', 'is', null),
    )
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
};

/** Returns the secret of a user under its row lock, which serializes two tries with one code. */
export const tomarTotp = (tx: Tx, usuarioId: number) =>
  tx
    .selectFrom('factores_totp')
    .select(['secreto', 'activado_en', 'ultimo_paso'])
    .where('usuario_id', '=', usuarioId)
    .forUpdate()
    .executeTakeFirst();

/** Marks the code of this turn and all earlier ones as used. */
export const gastarTurno = async (tx: Tx, usuarioId: number, turno: number): Promise<void> => {
  await tx
    .updateTable('factores_totp')
    .set({ ultimo_paso: turno })
    .where('usuario_id', '=', usuarioId)
    .execute();
};

export const activarTotp = async (tx: Tx, usuarioId: number, ahora: Date): Promise<void> => {
  await tx
    .updateTable('factores_totp')
    .set({ activado_en: ahora })
    .where('usuario_id', '=', usuarioId)
    .execute();
};

/** Replaces all recovery codes of a user. */
export const cambiarRespaldos = async (
  tx: Tx,
  usuarioId: number,
  huellas: readonly string[],
): Promise<void> => {
  await tx.deleteFrom('codigos_de_respaldo').where('usuario_id', '=', usuarioId).execute();
  if (huellas.length === 0) return;
  await tx
    .insertInto('codigos_de_respaldo')
    .values(huellas.map((huella) => ({ usuario_id: usuarioId, huella, usado_en: null })))
    .execute();
};

/** Uses a recovery code; the first caller gets it. */
export const gastarRespaldo = async (
  tx: Tx,
  { usuarioId, huella, ahora }: { usuarioId: number; huella: string; ahora: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('codigos_de_respaldo')
    .set({ usado_en: ahora })
    .where('usuario_id', '=', usuarioId)
    .where('huella', '=', huella)
    .where('usado_en', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Deletes every passkey of a user. Returns false when there was none. */
export const quitarLlaves = async (tx: Tx, usuarioId: number): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('llaves_de_acceso')
    .where('usuario_id', '=', usuarioId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** Deletes the application secret of a user. Returns false when there was none. */
export const quitarTotp = async (tx: Tx, usuarioId: number): Promise<boolean> => {
  await cambiarRespaldos(tx, usuarioId, []);
  const { numDeletedRows } = await tx
    .deleteFrom('factores_totp')
    .where('usuario_id', '=', usuarioId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};
