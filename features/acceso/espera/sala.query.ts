import type { Base } from '#nucleo/db/conexion.ts';
import { sql } from 'kysely';
import { PRESENTE_S } from './turnos.ts';

const hace = (ahora: Date, segundos: number): Date => new Date(ahora.getTime() - segundos * 1_000);

interface Sala {
  readonly esperando: number;
  /** Waiting visitors who came before this turn. */
  readonly delante: number;
  readonly entradas: number;
  readonly antes: number;
}

/**
 * Returns the number of waiting visitors, of those before `turno`, and the entries of the last two
 * minutes.
 */
export const leerSala = async (db: Base, turno: number | null, ahora: Date): Promise<Sala> => {
  const { rows } = await sql<Sala>`
    select p.esperando, p.delante, e.entradas, e.antes from
      (select count(*)::int as esperando,
         count(*) filter (where ${turno}::bigint is null or id < ${turno}::bigint)::int as delante
       from turnos_de_espera
       where entro_en is null and visto_en > ${hace(ahora, PRESENTE_S)}) p,
      (select count(*) filter (where entro_en > ${hace(ahora, 60)})::int as entradas,
         count(*) filter (where entro_en <= ${hace(ahora, 60)})::int as antes
       from turnos_de_espera where entro_en > ${hace(ahora, 120)}) e
  `.execute(db);
  return rows[0] ?? { esperando: 0, delante: 0, entradas: 0, antes: 0 };
};

export const leerTurno = (db: Base, id: number) =>
  db
    .selectFrom('turnos_de_espera')
    .select(['llego_en', 'visto_en', 'entro_en'])
    .where('id', '=', id)
    .executeTakeFirst();
