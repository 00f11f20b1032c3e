import type { Contexto } from '#server/contexto.ts';
import { preparada } from '#server/db/preparada.ts';
import { unoDe } from '#server/db/uno-de.ts';
import type { VehiculoRegistrado } from '#integrations/registro-vehicular/port.ts';
import { sql } from 'kysely';

/** A vehicle of our own records, with the ids of its model and use; undefined when unknown. */
export const vehiculoPropio = (ctx: Contexto, patente: string) =>
  preparada(ctx.db)
    .selectFrom('vehiculos as v')
    .leftJoin('tipos_uso as u', 'u.id', 'v.tipo_uso_id')
    .select(['v.patente', 'v.dv', 'v.modelo_id', 'v.numero_motor', 'v.anio_fabricacion'])
    .select(['u.id as uso_id', 'u.nombre as uso'])
    .where('v.patente', '=', patente)
    .executeTakeFirst();

/** The RUT of the owner of each of these plates that our own records hold. */
export const duenosPropios = async (
  ctx: Contexto,
  patentes: readonly string[],
): Promise<Map<string, number>> => {
  const filas = await preparada(ctx.db)
    .selectFrom('vehiculos as v')
    .innerJoin('propietarios as p', 'p.id', 'v.propietario_id')
    .select(['v.patente', 'p.rut'])
    .where(sql<boolean>`v.patente ${unoDe(patentes)}`)
    .execute();
  return new Map(filas.map(({ patente, rut }) => [patente, rut]));
};

const HORAS_CACHE = 24;

/** The registry's answers of the last 24 hours for these plates. */
export const consultasRecientes = async (
  ctx: Contexto,
  patentes: readonly string[],
): Promise<VehiculoRegistrado[]> => {
  const filas = await preparada(ctx.db)
    .selectFrom('consultas_registro')
    .select('respuesta')
    .where(sql<boolean>`patente ${unoDe(patentes)}`)
    .where('consultada_en', '>', new Date(ctx.ahora.getTime() - HORAS_CACHE * 3_600_000))
    .execute();
  return filas.map(({ respuesta }) => respuesta as VehiculoRegistrado);
};

/** Which of these plates our own records or the recent answers of the registry know. */
export const patentesConocidas = async (
  ctx: Contexto,
  patentes: readonly string[],
): Promise<Set<string>> => {
  const { rows } = await sql<{ patente: string }>`
    select patente from vehiculos where patente ${unoDe(patentes)}
    union
    select patente from consultas_registro
    where patente ${unoDe(patentes)}
      and consultada_en > ${new Date(ctx.ahora.getTime() - HORAS_CACHE * 3_600_000)}
  `.execute(ctx.db);
  return new Set(rows.map(({ patente }) => patente));
};
