import type { Tx } from '#nucleo/db/conexion.ts';
import { sql } from 'kysely';

/** Makes other changes of the wordings wait until this transaction ends; reads go on. */
export const sostenerRedacciones = async (tx: Tx): Promise<void> => {
  await sql`lock table redacciones in share row exclusive mode`.execute(tx);
};
