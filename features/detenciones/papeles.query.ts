import type { Fecha } from '#values/fecha.ts';
import { sql } from 'kysely';
import { FORMATO_ISO, PAPELES_VENCIDOS } from './detencion.ts';

/** First moment of the day after an end `f.hasta`: its sales stop. */
export const INICIO_SIN_PAPEL = sql<Date>`((f.hasta + 1)::timestamp at time zone 'America/Santiago')`;

/**
 * Subquery: ends of the papers of brokers, past or future. `motivo` is why an Administrador lets them sell after it;
 * null without a reason. An empty date has no end.
 */
export const TERMINOS_DE_PAPELES = sql`(
  select k.id as corredor_id, p.papel, p.hasta, a.motivo
  from corredores k
  cross join lateral (values ('garantia', k.garantia_hasta), ('representante', k.representante_hasta))
    as p (papel, hasta)
  left join papeles_admitidos a on a.corredor_id = k.id and a.papel = p.papel and a.hasta = p.hasta
  where p.hasta is not null
)`;

/** Subquery: those ends that stop or will stop sales. */
export const FINES_DE_PAPELES = sql`(
  select corredor_id, papel, hasta from ${TERMINOS_DE_PAPELES} t where motivo is null
)`;

/** Subquery: ends of the papers of agreement `c`'s broker, as stops from the day after (A-ORDEN-004). */
export const detencionesPorPapeles = (hoy: Fecha) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'ambito', 'corredor', 'tipoVehiculoId', null, 'hasta', null,
    'palabras', case when f.hasta < ${hoy}::date then ${PAPELES_VENCIDOS}::text else '' end,
    'desde', case when f.hasta >= ${hoy}::date
      then to_char(${INICIO_SIN_PAPEL} at time zone 'UTC', ${sql.lit(FORMATO_ISO)}) end
  ) order by f.hasta), '[]')
  from ${FINES_DE_PAPELES} f
  where f.corredor_id = ${sql.ref('c.corredor_id')}
)`;
