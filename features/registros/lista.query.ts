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

/** Rows an unpaged list answers at the most. */
const SIN_PAGINA_MAXIMO = 20_000;

/** The patterns of LIKE that a word is looked for by: one, or a RUT with its dots and without. */
export type Palabra = readonly string[];

/** Whether `columna` is like one of the patterns of a word. */
export const comoPalabra = (columna: RawBuilder<unknown>, palabra: Palabra): RawBuilder<unknown> =>
  sql`(${sql.join(
    palabra.map((patron) => sql`${columna} like ${patron}`),
    sql` or `,
  )})`;

/** Whether a row `t` answers to every word, one at least. */
export type Coincide = (palabras: readonly Palabra[]) => RawBuilder<unknown>;

const enSuBusqueda: Coincide = (palabras) =>
  sql.join(
    palabras.map((palabra) => comoPalabra(sql`t.busqueda`, palabra)),
    sql` and `,
  );

/**
 * The same where the index by three letters is asked only for `partes`, which every row that answers has
 * (partes-raras.query.ts): of what it finds, all is looked at.
 */
export const enSuBusquedaPorPartes =
  (partes: readonly string[]): Coincide =>
  (palabras) =>
    sql.join(
      [
        conPartes(sql`t.busqueda`, partes),
        // No index has this expression.
        ...palabras.map((palabra) => comoPalabra(sql`(t.busqueda || '')`, palabra)),
      ],
      sql` and `,
    );

/** The words of what was typed, as rows are searched by them. */
export const palabrasEscritas = (texto: string): string[] =>
  textoBusqueda(texto)
    .split(' ')
    .filter((palabra) => palabra !== '');

/** A RUT is typed with its dots, and kept without. */
const formasDe = (palabra: string): string[] =>
  /^\d+\.[\d.]*-?[\dk]?$/.test(palabra) ? [palabra, palabra.replaceAll('.', '')] : [palabra];

/** Every word of the text is part of what the row is searched by (V-VAL-014). */
const palabrasDe = (texto: string): Palabra[] =>
  palabrasEscritas(texto).map((palabra) =>
    formasDe(palabra).map((forma) => `%${escaparLike(forma)}%`),
  );

/** Never blank and of plain letters and digits: their own index gives them in order. */
const CLAVES: readonly (TipoDeColumna | undefined)[] = ['rut', 'patente'];

/** Texts go in Spanish order, blanks last in either direction, ties by id. */
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

/** What a row is searched by is nobody's to read. */
const sinBusqueda = <F extends { busqueda: string }>(fila: F): Omit<F, 'busqueda'> => {
  const { busqueda: _, ...resto } = fila;
  return resto;
};

interface Pedido<F> {
  readonly consulta: Expression<F>;
  readonly donde: RawBuilder<unknown>;
  readonly por: RawBuilder<unknown>;
  /** What is sorted by. */
  readonly columnas: RawBuilder<unknown>;
  readonly limite: number;
  readonly salto: number;
}

/**
 * At most one more than `tope`, which says that there are more. By their ids: of a large table that is
 * read from its beginning PostgreSQL keeps nothing at hand for the next time.
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

/** The ids of a page, by the sort columns alone. */
const enOrden = <F>({ consulta, donde, por, limite, salto }: Pedido<F>) => sql`
  pagina as materialized (
    select t.id from (${consulta}) as t where ${donde} order by ${por} limit ${limite} offset ${salto})`;

/** The same of what is searched for: it is looked for once, up to a row more than `tope`, and counted with it. */
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

/** The rows of a page, whose ids are found first: only those are read in full. */
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
  // Without our own column it is the row of the list again, which the compiler cannot see.
  const filas = rows.map((fila) => {
    const { de_lista: _, ...resto } = fila;
    return resto as F;
  });
  return { filas, halladas: tope === null ? undefined : rows[0]?.de_lista };
};

/**
 * A page of what is searched for. Of more than `tope` rows those that were found are some of them, in no
 * order: the page is then read in the order of the list.
 */
const buscarPagina = async <F>(db: Base, pedido: Pedido<F>, tope: number): Promise<Leidas<F>> => {
  const leidas = await filasDePagina(db, pedido, tope);
  if (leidas.halladas !== undefined && leidas.halladas > tope)
    return { ...(await filasDePagina(db, pedido, null)), halladas: leidas.halladas };
  return pedido.salto === 0 ? { ...leidas, halladas: leidas.halladas ?? 0 } : leidas;
};

/**
 * One page of a list, or all of it when no page is asked for. `consulta` gives every row the caller
 * may see with its `id`, a column per key of the description and `busqueda`, what it is searched by;
 * `coincide` is for a row that other rows answer for too.
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
  // What is searched for is looked for once; the whole list is counted faster by itself.
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
