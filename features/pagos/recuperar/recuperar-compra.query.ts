import type { Contexto } from '#nucleo/contexto.ts';

const MESES = 13;

/**
 * Returns the three newest paid purchases of the last 13 months with this plate, whose buyer or
 * vehicle owner has this e-mail (lower case). An owner gets only their own vehicles.
 */
export const comprasRecuperables = async (
  ctx: Contexto,
  patente: string,
  correo: string,
): Promise<{ ventaId: number; esComprador: boolean }[]> => {
  const desde = new Date(ctx.ahora);
  desde.setUTCMonth(desde.getUTCMonth() - MESES);
  const filas = await ctx.db
    .selectFrom('venta_vehiculos as vv')
    .innerJoin('ventas as v', 'v.id', 'vv.venta_id')
    .select(['v.id', 'v.correo_comprador'])
    .where('vv.patente', '=', patente)
    .where('v.pagada_en', '>', desde)
    .where((eb) =>
      eb.or([
        eb(eb.fn('lower', ['vv.email']), '=', correo),
        eb(eb.fn('lower', ['v.correo_comprador']), '=', correo),
      ]),
    )
    .orderBy('v.id', 'desc')
    .limit(3)
    .execute();
  return filas.map(({ id, correo_comprador }) => ({
    ventaId: id,
    esComprador: correo_comprador?.toLowerCase() === correo,
  }));
};
