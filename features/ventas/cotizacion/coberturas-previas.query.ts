import { esDelCorreo, ventasVisibles } from '#features/ventas/venta.query.ts';
import { ocupacionDePatentes } from '#features/ventas/vigencias.query.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import { fechaSantiago } from '#values/fecha.ts';
import { coberturaHasta, sePregunta } from './cobertura-previa.ts';
import type { CoberturaPreviaVM } from './cotizacion.contract.ts';

/**
 * Returns the vehicles of a sale that have SOAP by another sale, in list order. Null when the
 * caller may not see the sale. Unconfirmed plates are left out: they do not identify a covered
 * vehicle.
 */
export const coberturasPrevias = async (
  ctx: Contexto,
  ventaId: number,
): Promise<CoberturaPreviaVM[] | null> => {
  const venta = await ventasVisibles(ctx)
    .select('v.id')
    .where('v.id', '=', ventaId)
    .executeTakeFirst();
  if (!venta) return null;
  const vehiculos = await ctx.db
    .selectFrom('venta_vehiculos as vv')
    .select(['vv.patente', 'vv.vigencia_desde as desde'])
    .where('vv.venta_id', '=', ventaId)
    .where('vv.patente_validada', '=', true)
    .$if(ctx.actor.correo !== null, (q) => q.where((eb) => esDelCorreo(eb, ctx.actor)))
    .orderBy('vv.posicion')
    .execute();
  const patentes = vehiculos.map(({ patente }) => patente);
  const { vigencias, enPago } = await ocupacionDePatentes(ctx.db, patentes, ventaId);
  const hoy = fechaSantiago(ctx.ahora);
  return vehiculos.flatMap(({ patente, desde }) => {
    const hasta = enPago.has(patente) ? null : coberturaHasta(vigencias.get(patente) ?? [], hoy);
    return hasta === null ? [] : [{ patente, hasta, preguntar: sePregunta(hasta, desde, hoy) }];
  });
};
