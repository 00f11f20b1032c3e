import type { Base, Tx } from '#nucleo/db/conexion.ts';
import { type RawBuilder, sql } from 'kysely';
import { MEDIDAS, type RangoDeDias } from './tablero.ts';

/** Replaces the sums of these days. */
export const guardarResumen = async (
  tx: Tx,
  { desde, hasta }: RangoDeDias,
  hechos: RawBuilder<unknown>,
  ahora: Date,
): Promise<void> => {
  // First statement, in order: a second worker on the same days waits here.
  await sql`
    insert into dias_resumidos (dia, resumido_en)
    select dia::date, ${ahora}
    from generate_series(${desde}::date, ${hasta}::date, interval '1 day') dia order by dia
    on conflict (dia) do update set resumido_en = excluded.resumido_en
  `.execute(tx);
  await sql`
    delete from resumen_dias where dia between ${desde}::date and ${hasta}::date
  `.execute(tx);
  const columnas = MEDIDAS.map((medida) => sql.ref(medida));
  await sql`
    insert into resumen_dias (dia, convenio_id, origen, ${sql.join(columnas)})
    select dia, convenio_id, origen, ${sql.join(columnas.map((columna) => sql`sum(${columna})`))}
    from (${hechos}) as hechos group by 1, 2, 3
  `.execute(tx);
};

/** Sums the cancellations since the last run, each once, even with concurrent workers. */
export const sumarAnuladas = async (base: Base): Promise<void> => {
  await sql`
    with nuevas as (delete from anuladas_por_sumar returning *)
    insert into anuladas_dias as d (dia, convenio_id, origen, ventas, polizas, monto)
    select dia, convenio_id, origen, sum(ventas), sum(polizas), sum(monto) from nuevas
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (dia, convenio_id, origen) do update set ventas = d.ventas + excluded.ventas,
      polizas = d.polizas + excluded.polizas, monto = d.monto + excluded.monto
  `.execute(base);
};
