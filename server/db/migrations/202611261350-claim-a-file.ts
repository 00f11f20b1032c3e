import { sql, type Kysely } from 'kysely';

/** Until when one process makes the file of the present version of a policy (A-ARCHIVO-003). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table polizas add column documento_tomado_hasta timestamptz`.execute(db);
};
