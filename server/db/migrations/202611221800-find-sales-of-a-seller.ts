import { type Kysely, sql } from 'kysely';

/** What a seller left half done, and sold last: neither reads all the sales of a busy one. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create index ventas_de_usuario_en_curso on ventas (usuario_id, id)
      where pagada_en is null and vigente;
    create index ventas_de_usuario_pagadas on ventas (usuario_id, pagada_en, id)
      where pagada_en is not null;
  `.execute(db);
};
