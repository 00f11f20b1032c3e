import type { Base } from '#nucleo/db/conexion.ts';
import { type RawBuilder, sql } from 'kysely';
import { partesQueDistinguen, trigramasBuscados } from './partes-que-distinguen.ts';

/** Tables of many names, each with a trigram index. */
export type TablaDeNombres = 'venta_vehiculos' | 'propietarios';

/** Newest rows sampled to find common trigrams, and the number of them that makes a trigram common. */
const MUESTRA_DE_TRIGRAMAS = 400;
const COMUNES_EN_LA_MUESTRA = 20;
/** Newest rows sampled to judge whether parts are rare, and the maximum of them that may match. */
const MUESTRA = 4_000;
const DE_LA_MUESTRA = 10;

/** Condition: a search text contains all these parts, which need no escape. */
export const conPartes = (columna: RawBuilder<unknown>, partes: readonly string[]) =>
  sql.join(
    partes.map((parte) => sql`${columna} like ${`%${parte}%`}`),
    sql` and `,
  );

/** Those of these trigrams that many rows have. */
const trigramasComunes = async (
  db: Base,
  tabla: TablaDeNombres,
  trigramas: readonly string[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ tres: string }>`
    select tres from (select busqueda from ${sql.table(tabla)}
        order by id desc limit ${MUESTRA_DE_TRIGRAMAS}) r,
      unnest(${trigramas}::text[]) tres
    where position(tres in busqueda) > 0
    group by 1 having count(*) >= ${COMUNES_EN_LA_MUESTRA}`.execute(db);
  return new Set(rows.map(({ tres }) => tres));
};

/** True if few of the newest rows contain all of them. */
const sonRaras = async (
  db: Base,
  tabla: TablaDeNombres,
  partes: readonly string[],
): Promise<boolean> => {
  const { rows } = await sql`
    select from (select busqueda from ${sql.table(tabla)} order by id desc limit ${MUESTRA}) r
    where ${conPartes(sql`busqueda`, partes)} limit ${DE_LA_MUESTRA}`.execute(db);
  return rows.length < DE_LA_MUESTRA;
};

/**
 * Parts to ask of the index of `tabla` instead of these words, so that it finds few rows. Every match
 * contains them, and reading the index entries of common trigrams would take most of the time. Empty if the
 * words themselves are better.
 */
export const partesRaras = async (
  db: Base,
  tabla: TablaDeNombres,
  palabras: readonly string[],
): Promise<string[]> => {
  const comunes = await trigramasComunes(db, tabla, trigramasBuscados(palabras));
  const partes = partesQueDistinguen(palabras, comunes);
  const sirven = comunes.size > 0 && partes.length > 0 && (await sonRaras(db, tabla, partes));
  return sirven ? partes : [];
};
