import { type QueryExecutorProvider, sql } from 'kysely';
import type { Anuncio } from '../anuncio.ts';

export const anuncio: Anuncio = { hace: 'Agrega a las ventas una columna, el día de su contrato' };

/** Keeps the day of each contract, which decides wording and cover (D-SOAP-02). */
export const up = async (db: QueryExecutorProvider): Promise<void> => {
  await sql`alter table ventas add column contrato_el date`.execute(db);
};
