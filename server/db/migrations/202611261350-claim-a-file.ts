import { sql, type Kysely } from 'kysely';
import type { Anuncio } from '../anuncio.ts';

export const anuncio: Anuncio = {
  hace: 'Agrega a las pólizas una columna',
};

/** Until when one process makes the file of the present version of a policy (A-ARCHIVO-003). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table polizas add column documento_tomado_hasta timestamptz`.execute(db);
};
