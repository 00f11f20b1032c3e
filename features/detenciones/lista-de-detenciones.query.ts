import { paginaDeLista } from '#features/registros/lista.query.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import type { EntradaDeLista, PaginaDeLista } from '#values/lista.ts';
import { sql } from 'kysely';
import type { DetencionVM } from './detencion.contract.ts';
import { LISTA_DETENCIONES } from './detencion.lista.ts';

interface Filtros extends EntradaDeLista {
  readonly id?: number | undefined;
}

const QUE = sql<string>`case d.ambito
  when 'instalacion' then 'Toda la venta'
  when 'corredor' then 'Corredor ' || coalesce(k.razon_social, concat_ws(' ', k.nombre, k.apellido_paterno))
  when 'convenio' then 'Convenio ' || c.nombre
  else 'Tipo de vehículo ' || t.nombre end`;

const estadoEn = (ahora: Date) => sql<DetencionVM['estado']>`case
  when d.levantada_en is not null then 'Levantada'
  when d.desde > ${ahora} then 'Programada'
  when d.hasta <= ${ahora} then 'Terminada'
  else 'En curso' end`;

const filasDeDetenciones = (db: Base, ahora: Date, { id }: Filtros) =>
  db
    .selectFrom('detenciones as d')
    .leftJoin('corredores as k', 'k.id', 'd.corredor_id')
    .leftJoin('convenios as c', 'c.id', 'd.convenio_id')
    .leftJoin('tipos_vehiculo as t', 't.id', 'd.tipo_vehiculo_id')
    .select(['d.id', 'd.desde', 'd.hasta', 'd.palabras', 'd.motivo', 'd.version'])
    .select('d.levantada_en as levantada')
    .select([
      QUE.as('que'),
      estadoEn(ahora).as('estado'),
      sql<string>`texto_busqueda(${QUE}, d.palabras, d.motivo)`.as('busqueda'),
    ])
    .$if(id !== undefined, (q) => q.where('d.id', '=', id ?? 0));

/** Every stop, past ones too. */
export const buscarDetenciones = async (
  db: Base,
  ahora: Date,
  filtros: Filtros,
): Promise<PaginaDeLista<DetencionVM>> => {
  const consulta = filasDeDetenciones(db, ahora, filtros);
  const { filas, ...resto } = await paginaDeLista(db, LISTA_DETENCIONES, consulta, filtros);
  return {
    ...resto,
    filas: filas.map(({ desde, hasta, levantada, ...fila }) => ({
      ...fila,
      desde: desde.toISOString(),
      hasta: hasta?.toISOString() ?? null,
      levantada: levantada?.toISOString() ?? null,
    })),
  };
};

/** Moments that decide whether a stop may be lifted. */
export const detencionPorLevantar = (db: Base, id: number) =>
  db
    .selectFrom('detenciones')
    .select(['hasta', 'levantada_en', 'version'])
    .where('id', '=', id)
    .executeTakeFirst();
