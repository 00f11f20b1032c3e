import type { Contexto } from '#server/contexto.ts';
import type { VehiculoRegistrado } from '#integrations/registro-vehicular/port.ts';
import { sql } from 'kysely';

/** A vehicle of our own records, with its model, use and owner ids; undefined when unknown. */
export const vehiculoPropio = (ctx: Contexto, patente: string) =>
  ctx.db
    .selectFrom('vehiculos as v')
    .innerJoin('propietarios as p', 'p.id', 'v.propietario_id')
    .leftJoin('tipos_uso as u', 'u.id', 'v.tipo_uso_id')
    .select(['v.patente', 'v.dv', 'v.modelo_id', 'v.numero_motor', 'v.anio_fabricacion', 'p.rut'])
    .select(['u.id as uso_id', 'u.nombre as uso'])
    .where('v.patente', '=', patente)
    .executeTakeFirst();

const HORAS_CACHE = 24;

/** The registry's answer of the last 24 hours, or null. */
export const consultaReciente = async (
  ctx: Contexto,
  patente: string,
): Promise<VehiculoRegistrado | null> => {
  const fila = await ctx.db
    .selectFrom('consultas_registro')
    .select('respuesta')
    .where('patente', '=', patente)
    .where('consultada_en', '>', new Date(ctx.ahora.getTime() - HORAS_CACHE * 3_600_000))
    .executeTakeFirst();
  return (fila?.respuesta as VehiculoRegistrado | undefined) ?? null;
};

/** Which of these plates our own records or the recent answers of the registry know. */
export const patentesConocidas = async (
  ctx: Contexto,
  patentes: readonly string[],
): Promise<Set<string>> => {
  const { rows } = await sql<{ patente: string }>`
    select patente from vehiculos where patente = any(${patentes})
    union
    select patente from consultas_registro
    where patente = any(${patentes})
      and consultada_en > ${new Date(ctx.ahora.getTime() - HORAS_CACHE * 3_600_000)}
  `.execute(ctx.db);
  return new Set(rows.map(({ patente }) => patente));
};
