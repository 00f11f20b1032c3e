import { ETAPA } from '#features/ventas/etapa.ts';
import { type Fecha, inicioDelDia, sumarDias } from '#values/fecha.ts';
import { type RawBuilder, sql } from 'kysely';
import { MEDIDAS, type Medida, type RangoDeDias } from './tablero.ts';

/** First instant of the first day, and of the day after the last. */
const instantesDe = ({ desde, hasta }: RangoDeDias) => ({
  inicio: inicioDelDia(desde),
  fin: inicioDelDia(sumarDias(hasta, 1)),
});

const diaDe = (columna: string) =>
  sql<Fecha>`(${sql.ref(columna)} at time zone 'America/Santiago')::date as dia`;

/** Every measure in order: those given, and 0 for the others. */
const medidas = (propias: Partial<Record<Medida, RawBuilder<unknown>>>) =>
  sql.join(MEDIDAS.map((medida) => sql`${propias[medida] ?? sql`0`} as ${sql.ref(medida)}`));

/** Lateral with `offset 0`: looks up few sales one by one, where the planner would scan all. */
const SU_VENTA = sql`cross join lateral
  (select convenio_id, origen from ventas where id = p.venta_id offset 0) as v`;

const ventasPagadas = (rango: RangoDeDias) => {
  const { inicio, fin } = instantesDe(rango);
  return sql`
    select ${diaDe('pagada_en')}, convenio_id, origen, ${medidas({
      ventas: sql`count(*)`,
      monto: sql`sum(monto_en_pesos)`,
    })}
    from ventas where pagada_en >= ${inicio} and pagada_en < ${fin}
    group by 1, 2, 3`;
};

const polizasEmitidas = (rango: RangoDeDias) => {
  const { inicio, fin } = instantesDe(rango);
  return sql`
    select ${diaDe('p.emitida_en')}, v.convenio_id, v.origen, ${medidas({
      polizas: sql`count(*)`,
    })}
    from polizas p ${SU_VENTA} where p.emitida_en >= ${inicio} and p.emitida_en < ${fin}
    group by 1, 2, 3`;
};

/** Failed payments count on the day of the refusal, or of the abandonment. */
const pagosFallidos = (rango: RangoDeDias) => {
  const { inicio, fin } = instantesDe(rango);
  return sql`
    select ${diaDe('p.resuelto_en')}, v.convenio_id, v.origen, ${medidas({
      rechazados: sql`count(*) filter (where p.estado = 'rechazado')`,
      abandonados: sql`count(*) filter (where p.estado = 'abandonado')`,
    })}
    from pagos p ${SU_VENTA} where p.estado in ('rechazado', 'abandonado')
      and p.resuelto_en >= ${inicio} and p.resuelto_en < ${fin}
    group by 1, 2, 3`;
};

/** Intentions begun before `hoy`, unpaid and not in payment, by the step where they were left. */
const intencionesDejadas = (rango: RangoDeDias, hoy: Fecha) => {
  const { inicio, fin } = instantesDe(rango);
  const hasta = fin < inicioDelDia(hoy) ? fin : inicioDelDia(hoy);
  const enPaso = (paso: number) => sql`count(*) filter (where paso = ${sql.lit(paso)})`;
  return sql`
    select ${diaDe('creado_en')}, convenio_id, origen, ${medidas({
      dejadas_1: enPaso(1),
      dejadas_2: enPaso(2),
      dejadas_3: enPaso(3),
      dejadas_4: enPaso(4),
    })}
    from (
      select creado_en, convenio_id, origen, case
        when etapa < ${sql.lit(ETAPA.terminos)} then greatest(etapa, 1)
        when exists (select 1 from pagos where venta_id = ventas.id) then 4 else 3 end as paso
      from ventas
      where vigente and pagada_en is null and creado_en >= ${inicio} and creado_en < ${hasta}
        and (etapa < ${sql.lit(ETAPA.pago)} or not exists (select 1 from pagos
          where venta_id = ventas.id and estado in ('iniciado', 'desconocido')))
    ) as dejadas
    group by 1, 2, 3`;
};

/**
 * Events of these days by Santiago day, agreement and `origen`, one row per kind. Includes sales and policies
 * that were cancelled since.
 */
export const hechosDe = (rango: RangoDeDias, hoy: Fecha): RawBuilder<unknown> =>
  sql.join(
    [
      ventasPagadas(rango),
      polizasEmitidas(rango),
      pagosFallidos(rango),
      intencionesDejadas(rango, hoy),
    ],
    sql` union all `,
  );

/** Deductions: sales and policies of these days that were cancelled since, already summed or not. */
export const anuladasDe = ({ desde, hasta }: RangoDeDias): RawBuilder<unknown> => {
  const deLosDias = (tabla: 'anuladas_dias' | 'anuladas_por_sumar') => sql`
    select dia, convenio_id, origen, ${medidas({
      ventas: sql`-ventas`,
      polizas: sql`-polizas`,
      monto: sql`-monto`,
    })}
    from ${sql.table(tabla)} where dia between ${desde}::date and ${hasta}::date`;
  return sql`${deLosDias('anuladas_dias')} union all ${deLosDias('anuladas_por_sumar')}`;
};
