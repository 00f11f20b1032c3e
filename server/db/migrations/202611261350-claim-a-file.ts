import { sql, type Kysely } from 'kysely';
import type { Anuncio } from '../anuncio.ts';

export const anuncio: Anuncio = {
  hace: 'Agrega a las pólizas una columna',
};

/** Lease of the process that renders the file of a policy's current version (A-ARCHIVO-003). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table polizas add column documento_tomado_hasta timestamptz`.execute(db);
};
