import { type QueryExecutorProvider, sql } from 'kysely';
import type { Anuncio } from '../anuncio.ts';

export const anuncio: Anuncio = {
  hace: 'Agrega a las ventas una columna, cuántas veces se corrigió el correo de quien compró',
};

/** Counts the corrections of a buyer's address, which are limited. */
export const up = async (db: QueryExecutorProvider): Promise<void> => {
  await sql`alter table ventas add column correcciones_de_correo smallint not null default 0`.execute(
    db,
  );
  await sql`comment on column ventas.correcciones_de_correo is 'Number of times that the buyer corrected the address.'`.execute(
    db,
  );
};
