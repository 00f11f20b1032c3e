import type { Base } from '#nucleo/db/conexion.ts';
import {
  type DescripcionDeLista,
  type EntradaDeLista,
  FILAS_CONTADAS,
  leerOrden,
  type PaginaDeLista,
  type TipoDeColumna,
} from '#values/lista.ts';
import { escaparLike, textoBusqueda } from '#values/texto.ts';
import { type Expression, type RawBuilder, sql } from 'kysely';
import { conPartes } from './partes-raras.query.ts';
import { ordenInvalido } from './registro.errors.ts';

/** Maximum rows of an unpaged list. */
const SIN_PAGINA_MAXIMO = 20_000;

/** LIKE patterns of a word: one, or a RUT with and without dots. */
export type Palabra = readonly string[];

/** Condition: `columna` matches one of a word's patterns. */
export const comoPalabra = (columna: RawBuilder<unknown>, palabra: Palabra): RawBuilder<unknown> =>
  sql`(${sql.join(
    palabra.map((patron) => sql`${columna} like ${patron}`),
    sql` or `,
  )})`;

/** Condition: a row `t` matches all words, of which there is at least one. */
export type Coincide = (palabras: readonly Palabra[]) => RawBuilder<unknown>;

const enSuBusqueda: Coincide = (palabras) =>
  sql.join(
    palabras.map((palabra) => comoPalabra(sql`t.busqueda`, palabra)),
    sql` and `,
  );

/**
 * Asks the trigram index only for `partes`, which every matching row contains (partes-raras.query.ts), then
 * filters by all words.
 */
export const enSuBusquedaPorPartes =
  (partes: readonly string[]): Coincide =>
  (palabras) =>
    sql.join(
      [
        conPartes(sql`t.busqueda`, partes),
        // Concatenation, so that no index matches this expression.
        ...palabras.map((palabra) => comoPalabra(sql`(t.busqueda || '')`, palabra)),
      ],
      sql` and `,
    );

/** Words of the typed text, in the form of the search text. */
export const palabrasEscritas = (texto: string): string[] =>
  textoBusqueda(texto)
    .split(' ')
    .filter((palabra) => palabra !== '');

/** A typed RUT has dots, the stored one none. */
const formasDe = (palabra: string): string[] =>
  /^\d+\.[\d.]*-?[\dk]?$/.test(palabra) ? [palabra, palabra.replaceAll('.', '')] : [palabra];

/** Condition: every word of the text is part of the row's search text (V-VAL-014). */
const palabrasDe = (texto: string): Palabra[] =>
  palabrasEscritas(texto).map((palabra) =>
    formasDe(palabra).map((forma) => `%${escaparLike(forma)}%`),
  );

/** Columns that are never blank and hold plain letters and digits, so their own index gives their order. */
const CLAVES: readonly (TipoDeColumna | undefined)[] = ['rut', 'patente'];

/** Texts in Spanish order, blanks last in both directions, ties by id. */
const ordenar = (
  lista: DescripcionDeLista,
  orden: string | undefined,
): { por: RawBuilder<unknown>; columnas: RawBuilder<unknown> } => {
  const leido = leerOrden(lista, orden);
  if (!leido) throw ordenInvalido({ errors: { orden: ['Orden inválido'] } });
  const columna = lista.columnas.find(({ clave }) => clave === leido.clave);
  const alfabeto = columna?.tipo === 'texto' ? sql` collate "es-x-icu"` : sql``;
  const sentido = leido.sentido === 'desc' ? sql`desc` : sql`asc`;
  const blancos = CLAVES.includes(columna?.tipo) ? sql`` : sql` nulls last`;
  const clave = sql.ref(`t.${leido.clave}`);
  return {
    por: sql`${clave}${alfabeto} ${sentido}${blancos}, t.id ${sentido}`,
    columnas: leido.clave === 'id' ? sql`t.id` : sql`t.id, ${clave}`,
  };
};

/** Removes the search text, which callers must not read. */
const sinBusqueda = <F extends { busqueda: string }>(fila: F): Omit<F, 'busqueda'> => {
  const { busqueda: _, ...resto } = fila;
  return resto;
};

interface Pedido<F> {
  readonly consulta: Expression<F>;
  readonly donde: RawBuilder<unknown>;
  readonly por: RawBuilder<unknown>;
  /** Sort columns. */
  readonly columnas: RawBuilder<unknown>;
  readonly limite: number;
  readonly salto: number;
}

/**
 * Counts at most one more than `tope`, which means that there are more. Counts ids, because a sequential scan
 * of a large table would leave nothing in PostgreSQL's cache.
 */
const contar = async <F>(
  db: Base,
  { consulta, donde }: Pedido<F>,
  tope: number | null,
): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from (
      select from (${consulta}) as t where ${donde}
      ${tope === null ? sql`` : sql`order by t.id limit ${tope + 1}`}) as contadas
  `.execute(db);
  return rows[0]?.total ?? 0;
};

/** Ids of a page, by the sort columns only. */
const enOrden = <F>({ consulta, donde, por, limite, salto }: Pedido<F>) => sql`
  pagina as materialized (
    select t.id from (${consulta}) as t where ${donde} order by ${por} limit ${limite} offset ${salto})`;

/** Ids of a page of a search. Searches once, up to one row more than `tope`, and counts those. */
const enOrdenDeHalladas = <F>(
  { consulta, donde, por, columnas, limite, salto }: Pedido<F>,
  tope: number,
) => sql`
  halladas as materialized (
    select ${columnas} from (${consulta}) as t where ${donde} limit ${tope + 1}),
  pagina as materialized (
    select t.id from halladas as t order by ${por} limit ${limite} offset ${salto})`;

interface Leidas<F> {
  readonly filas: F[];
  readonly halladas: number | undefined;
}

/** Rows of a page: finds the ids first and reads only those rows in full. */
const filasDePagina = async <F>(
  db: Base,
  pedido: Pedido<F>,
  tope: number | null,
): Promise<Leidas<F>> => {
  const { consulta, por } = pedido;
  const { rows } = await sql<F & { de_lista: number }>`
    with ${tope === null ? enOrden(pedido) : enOrdenDeHalladas(pedido, tope)}
    select t.*, ${tope === null ? sql`0` : sql`(select count(*)::integer from halladas)`} as de_lista
    from (${consulta}) as t
    where t.id = any(array(select id from pagina)) order by ${por}
  `.execute(db);
  // Without the extra column the row has the list's type, which the compiler cannot see.
  const filas = rows.map((fila) => {
    const { de_lista: _, ...resto } = fila;
    return resto as F;
  });
  return { filas, halladas: tope === null ? undefined : rows[0]?.de_lista };
};

/**
 * A page of a search. With more than `tope` matches the ones found are arbitrary, so the page is read again
 * in the list's order.
 */
const buscarPagina = async <F>(db: Base, pedido: Pedido<F>, tope: number): Promise<Leidas<F>> => {
  const leidas = await filasDePagina(db, pedido, tope);
  if (leidas.halladas !== undefined && leidas.halladas > tope)
    return { ...(await filasDePagina(db, pedido, null)), halladas: leidas.halladas };
  return pedido.salto === 0 ? { ...leidas, halladas: leidas.halladas ?? 0 } : leidas;
};

/**
 * One page of a list, or all of it without a page. `consulta` selects every row within the caller's reach,
 * with its `id`, a column per key of the description, and its search text `busqueda`. `coincide` replaces the
 * match for rows that other tables answer for too.
 */
export const paginaDeLista = async <F extends { id: number; busqueda: string }>(
  db: Base,
  lista: DescripcionDeLista,
  consulta: Expression<F>,
  { pagina, tamano, texto = '', orden, contar: hastaElFinal = false }: EntradaDeLista,
  coincide: Coincide = enSuBusqueda,
): Promise<PaginaDeLista<Omit<F, 'busqueda'>>> => {
  const palabras = palabrasDe(texto);
  const donde = palabras.length === 0 ? sql`true` : coincide(palabras);
  const { por, columnas } = ordenar(lista, orden);
  if (pagina === undefined) {
    const { rows } = await sql<F>`
      select t.* from (${consulta}) as t where ${donde} order by ${por} limit ${SIN_PAGINA_MAXIMO}
    `.execute(db);
    return { filas: rows.map(sinBusqueda), total: rows.length };
  }
  const limite = tamano ?? lista.tamano;
  const pedido = { consulta, donde, por, columnas, limite, salto: (pagina - 1) * limite };
  const tope = Math.max(FILAS_CONTADAS, pedido.salto + limite);
  // A search runs once; the whole list is counted faster separately.
  const { filas, halladas } =
    palabras.length > 0 && !hastaElFinal
      ? await buscarPagina(db, pedido, tope)
      : await filasDePagina(db, pedido, null);
  const contadas = halladas ?? (await contar(db, pedido, hastaElFinal ? null : tope));
  const parcial = !hastaElFinal && contadas > tope;
  return {
    filas: filas.map(sinBusqueda),
    total: parcial ? tope : contadas,
    ...(parcial && { parcial }),
  };
};
