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

/** Keys to search by, each with an index. */
export interface Claves extends Omit<Busqueda, 'palabras' | 'solicitud'> {
  /** Ids of sold vehicles, whatever their plate and owner. */
  readonly vendidos: readonly number[];
  /** True when more rows matched the words than were read. */
  readonly cortado: boolean;
}

/**
 * Maximum matches read: a very common name matches half the country. The answer then says that
 * there are more.
 */
const CANDIDATOS = 200;
/** Maximum for a broker, whose own rows are few among the matches. */
const DE_CORREDOR = 5_000;

/** Newest rows sampled to detect a common name, and how many of them must match. */
const MUESTRA = 4_000;
const DE_LA_MUESTRA = 10;
/** Newest rows that hold enough matches of a common name. */
const RECIENTES = 100_000;

/** Returns at most `maximo` matches among the newest `cuantas` rows, newest first. */
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
  /** Column that is returned. */
  readonly columna: 'id' | 'rut';
  readonly donde: RawBuilder<unknown>;
}

/**
 * Returns the newest matches of a common name by reading only the newest rows. Null when the name
 * is not common or they hold too few.
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

/** Returns a narrower condition for the trigram index; null when the words are narrow enough. */
const loQueDistingue = async (
  tx: Base,
  { tabla }: Buscadas,
  palabras: readonly string[],
): Promise<RawBuilder<unknown> | null> => {
  const partes = await partesRaras(tx, tabla, palabras);
  return partes.length === 0 ? null : conPartes(sql`busqueda`, partes);
};

/** Searches by the trigram index with `distingue`, and filters its matches by all words. */
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
 * Returns the keys of sold vehicles and of records that match every word. Rare names use the
 * trigram index only: the planner misjudges pairs of names and would sometimes scan the whole
 * table.
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
      // RUT 0 is COMUNIDAD, which is no person.
      ruts: duenos.filter((rut) => rut !== 0),
      patentes: vehiculos.rows.map(({ patente }) => patente),
      vendidos,
      cortado:
        vendidos.length > maximo ||
        duenos.length > CANDIDATOS ||
        vehiculos.rows.length > CANDIDATOS,
    };
  });
