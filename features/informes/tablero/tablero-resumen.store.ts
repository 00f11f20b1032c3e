import type { Tx } from '#nucleo/db/conexion.ts';
import type { Fecha } from '#values/fecha.ts';
import { type RawBuilder, sql } from 'kysely';
import { type RangoDeDias, SUMADAS } from './tablero.ts';

/** Writes down what happened on these days, all of them over, in place of what was written before. */
export const guardarResumen = async (
  tx: Tx,
  { desde, hasta }: RangoDeDias,
  hechos: RawBuilder<unknown>,
  ahora: Date,
): Promise<void> => {
  // First, and in order: of two workers at the same days the second one waits here.
  await sql`
    insert into dias_resumidos (dia, resumido_en)
    select dia::date, ${ahora}
    from generate_series(${desde}::date, ${hasta}::date, interval '1 day') dia order by dia
    on conflict (dia) do update set resumido_en = excluded.resumido_en
  `.execute(tx);
  await sql`
    delete from resumen_dias where dia between ${desde}::date and ${hasta}::date
  `.execute(tx);
  const columnas = SUMADAS.map((suma) => sql.ref(suma));
  await sql`
    insert into resumen_dias (dia, convenio_id, origen, ${sql.join(columnas)})
    select dia, convenio_id, origen, ${sql.join(columnas.map((columna) => sql`sum(${columna})`))}
    from (${hechos}) as hechos group by 1, 2, 3
  `.execute(tx);
};

/** Added-up days with cancelled sales or policies that their sums still hold, held by this transaction. */
const diasPorDescontar = async (tx: Tx, cuantos: number): Promise<Fecha[]> => {
  // Their rows are what `guardarResumen` takes first: neither adds up what the other is writing.
  const { rows } = await sql<{ dia: Fecha }>`
    select dia from dias_resumidos where dia in (
      select (pagada_en at time zone 'America/Santiago')::date from ventas
      where not vigente and not descontada and pagada_en is not null
      union
      select (emitida_en at time zone 'America/Santiago')::date from polizas
      where not vigente and not descontada)
    order by dia limit ${cuantos} for update
  `.execute(tx);
  return rows.map(({ dia }) => dia);
};

/**
 * Takes what was cancelled off the sums of some days, the first of those that hold any. Resolves to how many days it
 * were; run again it takes nothing off twice.
 */
export const descontarAnuladas = async (tx: Tx, cuantos: number): Promise<number> => {
  const dias = await diasPorDescontar(tx, cuantos);
  if (dias.length === 0) return 0;
  const deEsosDias = (columna: string) =>
    sql`(${sql.ref(columna)} at time zone 'America/Santiago')::date = any(${dias}::date[])`;
  await sql`
    with ventas_fuera as (
      update ventas set descontada = true
      where not vigente and not descontada and ${deEsosDias('pagada_en')}
      returning pagada_en as cuando, convenio_id, origen, monto_en_pesos
    ), polizas_fuera as (
      update polizas p set descontada = true
      where not vigente and not descontada and ${deEsosDias('emitida_en')}
      returning emitida_en as cuando, venta_id
    ), fuera as (
      select cuando, convenio_id, origen, 1 as ventas, 0 as polizas, monto_en_pesos as monto
      from ventas_fuera
      union all
      select p.cuando, v.convenio_id, v.origen, 0, 1, 0
      from polizas_fuera p join ventas v on v.id = p.venta_id
    ), sumas as (
      select (cuando at time zone 'America/Santiago')::date as dia, convenio_id, origen,
        sum(ventas) as ventas, sum(polizas) as polizas, sum(monto) as monto
      from fuera group by 1, 2, 3
    )
    update resumen_dias r set ventas_anuladas = r.ventas_anuladas + s.ventas,
      polizas_anuladas = r.polizas_anuladas + s.polizas, monto_anulado = r.monto_anulado + s.monto
    from sumas s where r.dia = s.dia and r.convenio_id = s.convenio_id and r.origen = s.origen
  `.execute(tx);
  return dias.length;
};
