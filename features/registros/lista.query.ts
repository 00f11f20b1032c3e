import type { Base } from '#server/db/conexion.ts';
import {
  type DescripcionDeLista,
  type EntradaDeLista,
  leerOrden,
  type PaginaDeLista,
} from '#values/lista.ts';
import { escaparLike, textoBusqueda } from '#values/texto.ts';
import { type Compilable, type Expression, type RawBuilder, sql } from 'kysely';
import { ordenInvalido } from './registro.errors.ts';

/** Rows an unpaged list answers at the most. */
const SIN_PAGINA_MAXIMO = 20_000;

/** Every word of the text is part of what the row is searched by (ventas §5). */
const condicion = (texto: string): RawBuilder<boolean> => {
  const palabras = textoBusqueda(texto)
    .split(' ')
    .filter((palabra) => palabra !== '');
  return palabras.length === 0
    ? sql`true`
    : sql.join(
        palabras.map((palabra) => sql`t.busqueda like ${`%${escaparLike(palabra)}%`}`),
        sql` and `,
      );
};

/** Texts go in Spanish order, blanks last in either direction, ties by id. */
const ordenar = (lista: DescripcionDeLista, orden: string | undefined): RawBuilder<unknown> => {
  const leido = leerOrden(lista, orden);
  if (!leido) throw ordenInvalido({ errors: { orden: ['Orden inválido'] } });
  const columna = lista.columnas.find(({ clave }) => clave === leido.clave);
  const alfabeto = columna?.tipo === 'texto' ? sql` collate "es-x-icu"` : sql``;
  const sentido = leido.sentido === 'desc' ? sql`desc` : sql`asc`;
  return sql`${sql.ref(`t.${leido.clave}`)}${alfabeto} ${sentido} nulls last, t.id ${sentido}`;
};

type Consulta<F> = Expression<F> & Compilable<F>;

/**
 * One page of a list, or all of it when no page is asked for. `consulta` gives every row the caller
 * may see with its `id`, a column per key of the description and `busqueda`, what it is searched by.
 */
export const paginaDeLista = async <F extends { id: number; busqueda: string }>(
  db: Base,
  lista: DescripcionDeLista,
  consulta: Consulta<F>,
  { pagina, tamano, texto = '', orden }: EntradaDeLista,
): Promise<PaginaDeLista<F>> => {
  const donde = condicion(texto);
  const por = ordenar(lista, orden);
  const limite = pagina === undefined ? SIN_PAGINA_MAXIMO : (tamano ?? lista.tamano);
  const desde = pagina === undefined ? 0 : (pagina - 1) * limite;
  const { rows } = await sql<F>`
    select t.* from (${consulta}) as t where ${donde}
    order by ${por} limit ${limite} offset ${desde}
  `.execute(db);
  if (pagina === undefined) return { filas: rows, total: rows.length };
  const cuenta = await sql<{ total: number }>`
    select count(*)::integer as total from (${consulta}) as t where ${donde}
  `.execute(db);
  return { filas: rows, total: cuenta.rows[0]?.total ?? 0 };
};
