import { type QueryExecutorProvider, sql } from 'kysely';
import type { Anuncio } from '../anuncio.ts';

export const anuncio: Anuncio = {
  hace: 'Agrega a las ventas si el correo del comprador lo completó un recordatorio',
};

/** Addresses that a reminder completed; they are masked for a buyer, who may be somebody else (V-AVISO-011). */
export const up = async (db: QueryExecutorProvider): Promise<void> => {
  await sql`
    alter table ventas add column correo_recordado boolean not null default false;
    comment on column ventas.correo_recordado is
      'True if a reminder completed correo_comprador; false once somebody types one.';
  `.execute(db);
};
