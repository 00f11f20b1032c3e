import type { Tx } from '#nucleo/db/conexion.ts';

/** Locks an agreement while its lists are written; false if it does not exist. */
export const tomarConvenio = async (tx: Tx, id: number): Promise<boolean> => {
  const fila = await tx
    .selectFrom('convenios')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return fila !== undefined;
};
