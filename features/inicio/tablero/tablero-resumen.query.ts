import type { Base } from '#nucleo/db/conexion.ts';
import { type Fecha, sumarDias } from '#values/fecha.ts';
import { sql } from 'kysely';
import type { RangoDeDias } from './tablero.ts';

const HORA_MS = 3_600_000;
const HORAS_DE_RESUMEN = 20;
/** Less than the term of abandoned intentions, so that their sums stay. */
const DIAS_REPASADOS = 88;

/** Days up to `ayer`, from the first intention on, that need sums: new ones, and recent ones to repeat. */
export const diasPorResumir = async (base: Base, ayer: Fecha, ahora: Date): Promise<Fecha[]> => {
  const rancio = new Date(ahora.getTime() - HORAS_DE_RESUMEN * HORA_MS);
  const { rows } = await sql<{ dia: Fecha }>`
    select d::date as dia
    from (select least((select min(pagada_en) from ventas), (select min(creado_en) from ventas
        where pagada_en is null and vigente)) at time zone 'America/Santiago' as primera) p,
      generate_series(p.primera::date, ${ayer}::date, interval '1 day') d
    left join dias_resumidos r on r.dia = d::date
    where r.dia is null
      or (r.dia > ${sumarDias(ayer, -DIAS_REPASADOS)}::date and r.resumido_en < ${rancio})
    order by 1
  `.execute(base);
  return rows.map(({ dia }) => dia);
};

/** First of these days without sums: today, unless a worker is behind. */
export const primerDiaSinResumir = async (
  db: Base,
  { desde, hasta }: RangoDeDias,
): Promise<Fecha> => {
  const { rows } = await sql<{ dia: Fecha | null }>`
    select min(d)::date as dia
    from generate_series(${desde}::date, ${hasta}::date, interval '1 day') d
    where not exists (select 1 from dias_resumidos r where r.dia = d::date)
  `.execute(db);
  return rows[0]?.dia ?? sumarDias(hasta, 1);
};
