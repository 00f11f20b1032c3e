import type { Contexto } from '#nucleo/contexto.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { escaparLike } from '#values/texto.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Busqueda } from './busqueda-general.ts';
import {
  conPartes,
  partesRaras,
  type TablaDeNombres,
} from '#features/registros/partes-raras.query.ts';

/** Whose and what is looked for, all by a key that has an index. */
export interface Claves extends Omit<Busqueda, 'palabras' | 'solicitud'> {
  /** Sold vehicles whatever their plate and owner. */
  readonly vendidos: readonly number[];
  /** More answered to the words than was looked at. */
  readonly cortado: boolean;
}

/**
 * A very common name matches half the country: only so many are looked at, and the answer says that
 * there are more.
 */
const CANDIDATOS = 200;
/** Of a broker most of them may be another's. */
const DE_CORREDOR = 5_000;

/** The newest rows that are looked at to know whether a name is common, and how many of them must answer. */
const MUESTRA = 4_000;
const DE_LA_MUESTRA = 10;
/** The newest rows among which so many as are shown of a common name are found, or nearly. */
const RECIENTES = 100_000;

/** Of the newest `cuantas` rows, those that answer, at most `maximo`, newest first. */
const entreRecientes = async (
  tx: Base,
  { tabla, columna, donde }: Buscadas,
  cuantas: number,
  maximo: number,
): Promise<number[]> => {
  const { rows } = await sql<{ clave: number }>`
    select clave from (select ${sql.ref(columna)} as clave, busqueda from ${sql.table(tabla)}
      order by id desc limit ${cuantas}) r where ${donde} limit ${maximo}`.execute(tx);
  return rows.map(({ clave }) => clave);
};

interface Buscadas {
  readonly tabla: TablaDeNombres;
  /** What is told of a row. */
  readonly columna: 'id' | 'rut';
  readonly donde: RawBuilder<unknown>;
}

/**
 * Of a common name, as many as are looked at, the newest: however many there are, only the newest rows are
 * read. Null when it is none, or so many are not among those.
 */
const deNombreComun = async (
  tx: Base,
  buscadas: Buscadas,
  maximo: number,
): Promise<number[] | null> => {
  const muestra = await entreRecientes(tx, buscadas, MUESTRA, DE_LA_MUESTRA);
  if (muestra.length < DE_LA_MUESTRA) return null;
  const halladas = await entreRecientes(tx, buscadas, RECIENTES, maximo);
  return halladas.length < maximo ? null : halladas;
};

const conTodas = (partes: readonly string[]): RawBuilder<unknown> =>
  sql.join(
    partes.map((parte) => sql`busqueda like ${`%${escaparLike(parte)}%`}`),
    sql` and `,
  );

/** What the trigrams are asked for instead of the words; null where these are better asked for. */
const loQueDistingue = async (
  tx: Base,
  { tabla }: Buscadas,
  palabras: readonly string[],
): Promise<RawBuilder<unknown> | null> => {
  const partes = await partesRaras(tx, tabla, palabras);
  return partes.length === 0 ? null : conPartes(sql`busqueda`, partes);
};

/** `distingue` is what the index is asked for; of what it finds, all is looked at. */
const porTrigramas = async (
  tx: Base,
  { tabla, columna, donde }: Buscadas,
  distingue: RawBuilder<unknown> | null,
  maximo: number,
): Promise<number[]> => {
  const { rows } = await sql<{ clave: number }>`
    select clave from (select ${sql.ref(columna)} as clave, busqueda from ${sql.table(tabla)}
      where ${distingue ?? donde} offset 0) r where ${donde} limit ${maximo}`.execute(tx);
  return rows.map(({ clave }) => clave);
};

/**
 * What was sold and what is on record that answers to every word. What is not common is found only by
 * the trigrams: the planner, who guesses how common a pair of names is, would now and then rather read
 * the whole table until enough of them turned up, and they never do.
 */
export const clavesDePalabras = (ctx: Contexto, palabras: readonly string[]): Promise<Claves> =>
  ctx.db.transaction().execute(async (tx) => {
    const registros = ctx.alcance === 'todo';
    const maximo = registros ? CANDIDATOS : DE_CORREDOR;
    const todas = conTodas(palabras);
    const ventas: Buscadas = { tabla: 'venta_vehiculos', columna: 'id', donde: todas };
    const fichas: Buscadas = { tabla: 'propietarios', columna: 'rut', donde: todas };
    const vendidosComunes = registros ? await deNombreComun(tx, ventas, maximo + 1) : null;
    const duenosComunes = registros ? await deNombreComun(tx, fichas, CANDIDATOS + 1) : null;
    const deVentas = vendidosComunes ? null : await loQueDistingue(tx, ventas, palabras);
    const deFichas =
      registros && !duenosComunes ? await loQueDistingue(tx, fichas, palabras) : null;
    await sql`select set_config('enable_seqscan', 'off', true),
      set_config('enable_indexscan', 'off', true)`.execute(tx);
    const vendidos = vendidosComunes ?? (await porTrigramas(tx, ventas, deVentas, maximo + 1));
    const duenos = registros
      ? (duenosComunes ?? (await porTrigramas(tx, fichas, deFichas, CANDIDATOS + 1)))
      : [];
    const vehiculos = await sql<{ patente: string }>`select patente from vehiculos
      where ${registros} and ${todas} limit ${CANDIDATOS + 1}`.execute(tx);
    return {
      numeros: [],
      // COMUNIDAD (0) is nobody.
      ruts: duenos.filter((rut) => rut !== 0),
      patentes: vehiculos.rows.map(({ patente }) => patente),
      vendidos,
      cortado:
        vendidos.length > maximo ||
        duenos.length > CANDIDATOS ||
        vehiculos.rows.length > CANDIDATOS,
    };
  });
