import type { Base } from '#nucleo/db/conexion.ts';
import type { DB } from '#nucleo/db/esquema.ts';
import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { DetencionEnCurso } from './detencion.ts';

/** Subquery: stops in force at `ahora` of everything or of part of what agreement `c` sells. */
export const detencionesDe = (
  convenio: ExpressionBuilder<DB & { c: DB['convenios'] }, 'c'>,
  ahora: Date,
) =>
  jsonArrayFrom(
    convenio
      .selectFrom('detenciones as d')
      .select(['d.ambito', 'd.tipo_vehiculo_id as tipoVehiculoId', 'd.palabras'])
      .select(
        sql<string | null>`to_char(d.hasta at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as(
          'hasta',
        ),
      )
      .where('d.levantada_en', 'is', null)
      .where('d.desde', '<=', ahora)
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

/** Stops in force of an agreement. */
export const detencionesDeConvenio = async (
  db: Base,
  convenioId: number,
  ahora: Date,
): Promise<readonly DetencionEnCurso[]> => {
  const fila = await db
    .selectFrom('convenios as c')
    .select((eb) => detencionesDe(eb, ahora).as('detenciones'))
    .where('c.id', '=', convenioId)
    .executeTakeFirst();
  return fila?.detenciones ?? [];
};
