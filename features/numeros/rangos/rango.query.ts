import { paginaDeLista } from '#features/registros/lista.query.ts';
import type { Base, Tx } from '#nucleo/db/conexion.ts';
import type { Fecha } from '#values/fecha.ts';
import type { EntradaDeLista, PaginaDeLista } from '#values/lista.ts';
import { sql } from 'kysely';
import type { RangoVM } from './rango.contract.ts';
import { LISTA_FOLIOS } from './rango.lista.ts';
import type { ClaseDeRango } from '#features/numeros/rango.ts';

interface Filtros extends EntradaDeLista {
  readonly id?: number | undefined;
}

/** Numbers come from the oldest valid range with remaining ones, then from the next. */
const situacion = (hoy: Fecha) => sql<string | null>`case
  when not r.vigente then null
  when r.siguiente > r.numero_final then 'Agotado'
  when r.termino_vigencia < ${hoy}::date then 'Vencido'
  when r.inicio_vigencia > ${hoy}::date then 'No iniciado'
  when exists (
    select 1 from rangos a where a.clase = r.clase and a.vigente and a.siguiente <= a.numero_final
      and ${hoy}::date between a.inicio_vigencia and a.termino_vigencia
      and (a.inicio_vigencia, a.id) < (r.inicio_vigencia, r.id)
  ) then 'En espera'
  else 'En uso' end`;

/** Searchable with and without the dots of thousands. */
const busqueda = sql<string>`texto_busqueda(
  r.numero_inicial::text, r.numero_final::text,
  replace(to_char(r.numero_inicial, 'FM999,999,999'), ',', '.'),
  replace(to_char(r.numero_final, 'FM999,999,999'), ',', '.'))`;

const filasDeRangos = (db: Base, clase: ClaseDeRango, hoy: Fecha, { id }: Filtros) =>
  db
    .selectFrom('rangos as r')
    .select(['r.id', 'r.numero_inicial as numeroInicial', 'r.numero_final as numeroFinal'])
    .select(['r.inicio_vigencia as inicioVigencia', 'r.termino_vigencia as terminoVigencia'])
    .select(['r.vigente', 'r.version'])
    .select([
      sql<number>`r.numero_final - r.siguiente + 1`.as('restantes'),
      situacion(hoy).as('situacion'),
      busqueda.as('busqueda'),
    ])
    .where('r.clase', '=', clase)
    .$if(id !== undefined, (q) => q.where('r.id', '=', id ?? 0));

export const buscarRangos = (
  db: Base,
  clase: ClaseDeRango,
  hoy: Fecha,
  filtros: Filtros,
): Promise<PaginaDeLista<RangoVM>> =>
  paginaDeLista(db, LISTA_FOLIOS, filasDeRangos(db, clase, hoy, filtros), filtros);

interface Existencias {
  readonly clase: ClaseDeRango;
  /** Unused numbers of today's valid ranges. */
  readonly libres: number;
  /** Numbers reserved by sales in progress. */
  readonly reservados: number;
}

/** Numbers of each kind today; `sin` leaves one range out. */
export const existencias = async (db: Base, hoy: Fecha, sin = 0): Promise<Existencias[]> => {
  const { rows } = await sql<Existencias>`
    select s.clase, s.cantidad as reservados,
      coalesce(sum(r.numero_final - r.siguiente + 1), 0)::bigint as libres
    from stock_reservado s
    left join rangos r on r.clase = s.clase and r.vigente and r.id <> ${sin}
      and ${hoy}::date between r.inicio_vigencia and r.termino_vigencia
    group by s.clase, s.cantidad
  `.execute(db);
  return rows;
};

/** Numbers of each kind that a new sale may still reserve today. */
export const numerosParaVender = async (
  db: Base,
  hoy: Fecha,
): Promise<Record<ClaseDeRango, number>> => {
  const filas = await existencias(db, hoy);
  const de = (clase: ClaseDeRango): number => {
    const fila = filas.find((una) => una.clase === clase);
    return Math.max(0, (fila?.libres ?? 0) - (fila?.reservados ?? 0));
  };
  return { poliza: de('poliza'), folio: de('folio') };
};

/** A range of the kind that shares a number with this one, whatever its dates; null without one. */
export const rangoQueSeCruza = async (
  tx: Tx,
  clase: ClaseDeRango,
  { numeroInicial, numeroFinal }: { numeroInicial: number; numeroFinal: number },
): Promise<{ numeroInicial: number; numeroFinal: number } | null> =>
  (await tx
    .selectFrom('rangos')
    .select(['numero_inicial as numeroInicial', 'numero_final as numeroFinal'])
    .where('clase', '=', clase)
    .where('numero_inicial', '<=', numeroFinal)
    .where('numero_final', '>=', numeroInicial)
    .orderBy('numero_inicial')
    .limit(1)
    .executeTakeFirst()) ?? null;

interface RangoTomado {
  readonly clase: ClaseDeRango;
}

/**
 * Locks the range and then the reserved stock, in the order in which numbers are taken and reserved, until
 * the end. Undefined if the range is missing.
 */
export const tomarRangoYReservas = async (tx: Tx, id: number): Promise<RangoTomado | undefined> => {
  const rango = await tx
    .selectFrom('rangos')
    .select('clase')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  await sql`select clase from stock_reservado order by clase desc for update`.execute(tx);
  return rango;
};
