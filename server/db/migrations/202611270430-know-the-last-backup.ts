import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Anuncio } from '../anuncio.ts';

export const anuncio: Anuncio = { hace: 'Agrega una columna a instalacion' };

/**
 * Name of the object that the last backup left in its folder. A process that does not find it sees another disk, which
 * is one more thing that may be seen of the folder (ADR 44).
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table instalacion
      add column respaldo_testigo text,
      drop constraint instalacion_respaldo_visto_check,
      add constraint instalacion_respaldo_visto_check
        check (respaldo_visto in ('propio', 'sin_marcador', 'ajeno', 'anterior'));
  `.execute(db);
};
