import type { Tx } from '#nucleo/db/conexion.ts';
import type { DB } from '#nucleo/db/esquema.ts';
import type { Insertable } from 'kysely';

/** Keeps an end after which a broker may sell. Returns false for one that was kept before, which stays as it is. */
export const guardarAdmitido = async (
  tx: Tx,
  admitido: Insertable<DB['papeles_admitidos']>,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('papeles_admitidos')
    .values(admitido)
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
};

/** Deletes a kept end. Returns its reason; undefined for one that was not kept. */
export const quitarAdmitido = async (
  tx: Tx,
  {
    corredor_id,
    papel,
    hasta,
  }: Pick<Insertable<DB['papeles_admitidos']>, 'corredor_id' | 'papel' | 'hasta'>,
): Promise<string | undefined> => {
  const fila = await tx
    .deleteFrom('papeles_admitidos')
    .where('corredor_id', '=', corredor_id)
    .where('papel', '=', papel)
    .where('hasta', '=', hasta)
    .returning('motivo')
    .executeTakeFirst();
  return fila?.motivo;
};

/** Ends of a broker's papers, under a row lock until commit; undefined if it is missing. */
export const terminosParaAdmitir = (tx: Tx, corredorId: number) =>
  tx
    .selectFrom('corredores')
    .select(['garantia_hasta as garantia', 'representante_hasta as representante'])
    .where('id', '=', corredorId)
    .forUpdate()
    .executeTakeFirst();
