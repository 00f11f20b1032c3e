import { esDelCorreo, ventasVisibles } from '#features/ventas/venta.query.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import { fechaSantiago } from '#values/fecha.ts';
import type { ReciboVM } from './recibo.contract.ts';

/** Returns the receipt of a sale; null when it is missing or out of the caller's sight. */
export const reciboDeVenta = async (ctx: Contexto, ventaId: number): Promise<ReciboVM | null> => {
  const deDueno = ctx.actor.correo !== null;
  const venta = await ventasVisibles(ctx)
    .select(['v.monto_en_pesos', 'v.correo_comprador'])
    .select((eb) => [
      eb
        .selectFrom('venta_vehiculos as vv')
        .whereRef('vv.venta_id', '=', 'v.id')
        .$if(deDueno, (q) => q.where((suyo) => esDelCorreo(suyo, ctx.actor)))
        .select((w) => w.cast<number>(w.fn.countAll(), 'integer').as('cuantos'))
        .$asScalar()
        .$notNull()
        .as('vehiculos'),
      eb
        .selectFrom('envios as e')
        .select('e.estado')
        .whereRef('e.venta_id', '=', 'v.id')
        .where('e.clase', '=', 'correo')
        .whereRef('e.destino', '=', eb.fn('lower', ['v.correo_comprador']))
        .orderBy('e.id', 'desc')
        .limit(1)
        .$asScalar()
        .as('estado'),
    ])
    .where('v.id', '=', ventaId)
    .executeTakeFirst();
  if (!venta) return null;
  const { vehiculos, correo_comprador: direccion, estado } = venta;
  return {
    hoy: fechaSantiago(ctx.ahora),
    vehiculos,
    montoEnPesos: deDueno ? null : venta.monto_en_pesos,
    correo: deDueno || !direccion ? null : { direccion, estado: estado ?? 'pendiente' },
  };
};
