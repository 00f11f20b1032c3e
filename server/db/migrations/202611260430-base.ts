import { readFileSync } from 'node:fs';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Anuncio } from '../anuncio.ts';

export const anuncio: Anuncio = { hace: 'Crea el esquema de la versión 1.3.0' };

/**
 * Creates the schema of release 1.3.0. Databases migrated by its 52 migrations already have it
 * (`desde-1.3.0.ts`).
 */
export const up = async (db: QueryExecutorProvider): Promise<void> => {
  const esquema = readFileSync(new URL('202611260430-base.sql', import.meta.url), 'utf8');
  await sql.raw(esquema).execute(db);
};
