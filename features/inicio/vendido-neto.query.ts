import { ventasVisibles } from '#features/ventas/venta.query.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import { type Fecha, inicioDelDia } from '#values/fecha.ts';
import { sql } from 'kysely';

/** Premiums of policies cancelled since `inicio`, by sale. No policy is cancelled before its sale is paid. */
const anuladasPorVenta = (inicio: Date) => sql<{ venta_id: number; prima: number }>`(
  select p.venta_id, sum(vv.prima)::bigint as prima
  from polizas p join venta_vehiculos vv on vv.id = p.venta_vehiculo_id
  where p.anulada_en >= ${inicio} group by 1)`;

/**
 * 'Vendido neto a hoy' of the sales paid since a Santiago day: sales with an uncancelled policy, and their
 * premium minus cancellations. Both count on the day of the sale (A-SUMA-001). The board reads the same
 * figure from its summary of days (ADR 34), which has no sellers.
 */
export const vendidoNetoDesde = (ctx: Contexto, desde: Fecha) => {
  const inicio = inicioDelDia(desde);
  return ventasVisibles(ctx)
    .leftJoin(anuladasPorVenta(inicio).as('an'), 'an.venta_id', 'v.id')
    .where('v.pagada_en', '>=', inicio)
    .where('v.vigente', '=', true)
    .select((eb) => eb.fn.countAll<number>().as('ventas'))
    .select(
      sql<number>`coalesce(sum(v.monto_en_pesos - coalesce(an.prima, 0)), 0)::bigint`.as('monto'),
    );
};
