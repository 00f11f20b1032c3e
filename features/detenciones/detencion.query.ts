import type { Base } from '#nucleo/db/conexion.ts';
import type { DB } from '#nucleo/db/esquema.ts';
import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { fechaSantiago } from '#values/fecha.ts';
import { type DetencionDeVenta, FORMATO_ISO, SIN_REDACCION } from './detencion.ts';
import { detencionesPorPapeles } from './papeles.query.ts';

const enIso = (columna: 'd.desde' | 'd.hasta') =>
  sql<string | null>`to_char(${sql.ref(columna)} at time zone 'UTC', ${sql.lit(FORMATO_ISO)})`;

/** First moment of a Santiago day, in ISO 8601. */
const comienzoDe = (dia: 'h.desde' | 'h.hasta') =>
  sql`to_char(${sql.ref(dia)}::timestamp at time zone 'America/Santiago' at time zone 'UTC', ${sql.lit(FORMATO_ISO)})`;

/** Subquery: days without a wording, today or later, as stops of everything. */
const huecosDeRedaccion = (ahora: Date) => {
  const hoy = sql`${fechaSantiago(ahora)}::date`;
  return sql`(
    select coalesce(jsonb_agg(jsonb_build_object(
      'ambito', 'redaccion', 'tipoVehiculoId', null, 'palabras', ${SIN_REDACCION}::text,
      'hasta', ${comienzoDe('h.hasta')},
      'desde', case when h.desde > ${hoy} then ${comienzoDe('h.desde')} end
    ) order by h.desde), '[]')
    from (
      select hasta + 1 as desde, lead(desde) over (order by desde) as hasta
      from redacciones
      where retirada_en is null
    ) h
    where h.desde is distinct from h.hasta and h.desde is not null
      and (h.hasta is null or h.hasta > ${hoy})
  )`;
};

const detenidasDe = (convenio: ExpressionBuilder<DB & { c: DB['convenios'] }, 'c'>, ahora: Date) =>
  jsonArrayFrom(
    convenio
      .selectFrom('detenciones as d')
      .select(['d.ambito', 'd.tipo_vehiculo_id as tipoVehiculoId'])
      .select((eb) => [
        // Sellers and buyers read the words of a stop only once it is in force (V-DETEN-009).
        eb
          .case()
          .when('d.desde', '>', ahora)
          .then('')
          .else(eb.ref('d.palabras'))
          .end()
          .as('palabras'),
        enIso('d.hasta').as('hasta'),
        eb.case().when('d.desde', '>', ahora).then(enIso('d.desde')).else(null).end().as('desde'),
      ])
      .where('d.levantada_en', 'is', null)
      .where((eb) => eb.or([eb('d.hasta', 'is', null), eb('d.hasta', '>', ahora)]))
      .where((eb) =>
        eb.or([
          eb('d.ambito', 'in', ['instalacion', 'tipo']),
          eb('d.corredor_id', '=', eb.ref('c.corredor_id')),
          eb('d.convenio_id', '=', eb.ref('c.id')),
        ]),
      )
      .orderBy('d.id'),
  );

/**
 * Subquery: stops of the installation, of any type, of its broker and of itself that touch agreement `c` at
 * `ahora` or later, after the gaps without a wording and before the ends of its broker's papers.
 */
export const detencionesDe = (
  convenio: ExpressionBuilder<DB & { c: DB['convenios'] }, 'c'>,
  ahora: Date,
) => sql<DetencionDeVenta[]>`${huecosDeRedaccion(ahora)} || ${detenidasDe(convenio, ahora)}::jsonb
  || ${detencionesPorPapeles(fechaSantiago(ahora))}`;

/** Stops of an agreement, in force or programmed. */
export const detencionesDeConvenio = async (
  db: Base,
  convenioId: number,
  ahora: Date,
): Promise<readonly DetencionDeVenta[]> => {
  const fila = await db
    .selectFrom('convenios as c')
    .select((eb) => detencionesDe(eb, ahora).as('detenciones'))
    .where('c.id', '=', convenioId)
    .executeTakeFirst();
  return fila?.detenciones ?? [];
};
