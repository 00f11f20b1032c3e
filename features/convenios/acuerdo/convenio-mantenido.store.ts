import type { Tx } from '#nucleo/db/conexion.ts';

/** Holds an agreement while its lists are written; false when there is none. */
export const tomarConvenio = async (tx: Tx, id: number): Promise<boolean> => {
  const fila = await tx
    .selectFrom('convenios')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return fila !== undefined;
};
