import type { Base } from '#nucleo/db/conexion.ts';
import { type RawBuilder, sql } from 'kysely';
import { partesQueDistinguen, trigramasBuscados } from './partes-que-distinguen.ts';

/** The tables of many names, each with an index by three letters. */
export type TablaDeNombres = 'venta_vehiculos' | 'propietarios';

/** The newest rows by which three letters are told to be common, and how many of them have those. */
const MUESTRA_DE_TRIGRAMAS = 400;
const COMUNES_EN_LA_MUESTRA = 20;
/** The newest rows that are looked at to know whether parts are rare, and how many of them may have all. */
const MUESTRA = 4_000;
const DE_LA_MUESTRA = 10;

/** Whether what a row is searched by has all these parts, which need no escape. */
export const conPartes = (columna: RawBuilder<unknown>, partes: readonly string[]) =>
  sql.join(
    partes.map((parte) => sql`${columna} like ${`%${parte}%`}`),
    sql` and `,
  );

/** Of these three letters, those that many rows have. */
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

/** Whether few of the newest rows have all of them. */
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
 * What the index of `tabla` is asked for instead of these words, so that few rows answer to it: whatever
 * has the words has these parts, and to read where three letters stand that nearly all rows have takes longer
 * than all else. None where the words themselves are better asked for.
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
