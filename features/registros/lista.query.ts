import type { Base } from '#server/db/conexion.ts';
import {
  type DescripcionDeLista,
  type EntradaDeLista,
  leerOrden,
  type PaginaDeLista,
  type TipoDeColumna,
} from '#values/lista.ts';
import { escaparLike, textoBusqueda } from '#values/texto.ts';
import { type Expression, type RawBuilder, sql } from 'kysely';
import { ordenInvalido } from './registro.errors.ts';

/** Rows an unpaged list answers at the most. */
const SIN_PAGINA_MAXIMO = 20_000;

/** Whether a row `t` answers to one word, given as a pattern of LIKE. */
export type Coincide = (patron: string) => RawBuilder<unknown>;

const enSuBusqueda: Coincide = (patron) => sql`t.busqueda like ${patron}`;

/** A RUT is typed with its dots, and kept without. */
const formasDe = (palabra: string): string[] =>
  /^\d+\.[\d.]*-?[\dk]?$/.test(palabra) ? [palabra, palabra.replaceAll('.', '')] : [palabra];

/** Every word of the text is part of what the row is searched by (ventas §5). */
const condicion = (texto: string, coincide: Coincide): RawBuilder<unknown> => {
  const palabras = textoBusqueda(texto)
    .split(' ')
    .filter((palabra) => palabra !== '')
    .map((palabra) => formasDe(palabra).map((forma) => coincide(`%${escaparLike(forma)}%`)));
  return palabras.length === 0
    ? sql`true`
    : sql.join(
        palabras.map((formas) => sql`(${sql.join(formas, sql` or `)})`),
        sql` and `,
      );
};

/** Never blank and of plain letters and digits: their own index gives them in order. */
const CLAVES: readonly (TipoDeColumna | undefined)[] = ['rut', 'patente'];

/** Texts go in Spanish order, blanks last in either direction, ties by id. */
const ordenar = (lista: DescripcionDeLista, orden: string | undefined): RawBuilder<unknown> => {
  const leido = leerOrden(lista, orden);
  if (!leido) throw ordenInvalido({ errors: { orden: ['Orden inválido'] } });
  const columna = lista.columnas.find(({ clave }) => clave === leido.clave);
  const alfabeto = columna?.tipo === 'texto' ? sql` collate "es-x-icu"` : sql``;
  const sentido = leido.sentido === 'desc' ? sql`desc` : sql`asc`;
  const blancos = CLAVES.includes(columna?.tipo) ? sql`` : sql` nulls last`;
  return sql`${sql.ref(`t.${leido.clave}`)}${alfabeto} ${sentido}${blancos}, t.id ${sentido}`;
};

/** What a row is searched by is nobody's to read. */
const sinBusqueda = <F extends { busqueda: string }>(fila: F): Omit<F, 'busqueda'> => {
  const { busqueda: _, ...resto } = fila;
  return resto;
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
  { pagina, tamano, texto = '', orden }: EntradaDeLista,
  coincide: Coincide = enSuBusqueda,
): Promise<PaginaDeLista<Omit<F, 'busqueda'>>> => {
  const donde = condicion(texto, coincide);
  const por = ordenar(lista, orden);
  if (pagina === undefined) {
    const { rows } = await sql<F>`
      select t.* from (${consulta}) as t where ${donde} order by ${por} limit ${SIN_PAGINA_MAXIMO}
    `.execute(db);
    return { filas: rows.map(sinBusqueda), total: rows.length };
  }
  const limite = tamano ?? lista.tamano;
  // Which rows they are is settled with what they are sorted by alone; only those are read in full.
  const { rows } = await sql<F>`
    with pagina as materialized (
      select t.id from (${consulta}) as t where ${donde}
      order by ${por} limit ${limite} offset ${(pagina - 1) * limite}
    )
    select t.* from (${consulta}) as t where t.id = any(array(select id from pagina)) order by ${por}
  `.execute(db);
  const cuenta = await sql<{ total: number }>`
    select count(*)::integer as total from (${consulta}) as t where ${donde}
  `.execute(db);
  return { filas: rows.map(sinBusqueda), total: cuenta.rows[0]?.total ?? 0 };
};
