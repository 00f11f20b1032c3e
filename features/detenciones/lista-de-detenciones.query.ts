import { paginaDeLista } from '#features/registros/lista.query.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { NOMBRE_DE_CORREDOR } from '#nucleo/db/nombre-de-corredor.ts';
import type { EntradaDeLista, PaginaDeLista } from '#values/lista.ts';
import { type Fecha, fechaSantiago, sumarDias } from '#values/fecha.ts';
import { sql } from 'kysely';
import type { DetencionVM } from './detencion.contract.ts';
import { LISTA_DETENCIONES } from './detencion.lista.ts';
import { DIAS_DE_AVISO_DE_PAPELES, PAPELES_VENCIDOS } from './detencion.ts';
import { FINES_DE_PAPELES, INICIO_SIN_PAPEL } from './papeles.query.ts';

interface Filtros extends EntradaDeLista {
  readonly id?: number | undefined;
}

const CORREDOR = sql<string>`'Corredor ' || ${NOMBRE_DE_CORREDOR}`;

const QUE = sql<string>`case d.ambito
  when 'instalacion' then 'Toda la venta'
  when 'corredor' then ${CORREDOR}
  when 'convenio' then 'Convenio ' || c.nombre
  else 'Tipo de vehículo ' || t.nombre end`;

const estadoEn = (ahora: Date) => sql<DetencionVM['estado']>`case
  when d.levantada_en is not null then 'Levantada'
  when d.desde > ${ahora} then 'Programada'
  when d.hasta <= ${ahora} then 'Terminada'
  else 'En curso' end`;

const filasPuestas = (db: Base, ahora: Date) =>
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
      sql<number | null>`null::integer`.as('corredorId'),
    ]);

/** Id of a stop by papers, which no table holds: negative, one for each paper of a broker. */
const ID_DE_PAPEL = sql<number>`-2 * f.corredor_id - (f.papel = 'representante')::integer`;
const MOTIVO_DE_PAPEL = sql<string>`case f.papel when 'garantia' then 'Póliza de garantía'
  else 'Representante acreditado' end || ' hasta el ' || to_char(f.hasta, 'DD/MM/YYYY')`;

/** Ends of brokers' papers, from their first notice on: each is a stop of the broker from the day after. */
const filasPorPapeles = (db: Base, ahora: Date) => {
  const ultimo = sumarDias(fechaSantiago(ahora), DIAS_DE_AVISO_DE_PAPELES.primero);
  return db
    .selectFrom(
      sql<{ corredor_id: number; papel: string; hasta: Fecha }>`${FINES_DE_PAPELES}`.as('f'),
    )
    .innerJoin('corredores as k', 'k.id', 'f.corredor_id')
    .select([ID_DE_PAPEL.as('id'), INICIO_SIN_PAPEL.as('desde')])
    .select([
      sql<Date | null>`null::timestamptz`.as('hasta'),
      sql<string>`${PAPELES_VENCIDOS}::text`.as('palabras'),
      MOTIVO_DE_PAPEL.as('motivo'),
      sql<number>`0`.as('version'),
      sql<Date | null>`null::timestamptz`.as('levantada'),
      CORREDOR.as('que'),
      sql<DetencionVM['estado']>`case when ${INICIO_SIN_PAPEL} > ${ahora} then 'Programada'
        else 'En curso' end`.as('estado'),
      sql<string>`texto_busqueda(${CORREDOR}, ${PAPELES_VENCIDOS}::text, ${MOTIVO_DE_PAPEL})`.as(
        'busqueda',
      ),
      'k.id as corredorId',
    ])
    .where('f.hasta', '<=', ultimo);
};

const filasDeDetenciones = (db: Base, ahora: Date, { id }: Filtros) =>
  id === undefined
    ? filasPuestas(db, ahora).unionAll(filasPorPapeles(db, ahora))
    : filasPuestas(db, ahora).where('d.id', '=', id);

/** Every stop, past ones too, and the ends of brokers' papers. */
export const buscarDetenciones = async (
  db: Base,
  ahora: Date,
  filtros: Filtros,
): Promise<PaginaDeLista<DetencionVM>> => {
  const consulta = filasDeDetenciones(db, ahora, filtros);
  const { filas, ...resto } = await paginaDeLista(db, LISTA_DETENCIONES, consulta, filtros);
  return {
    ...resto,
    filas: filas.map(({ desde, hasta, levantada, corredorId, ...fila }) => ({
      ...fila,
      ...(corredorId !== null && { corredorId }),
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
