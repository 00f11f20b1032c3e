import { polizaNumeroNoEncontrado } from '#features/polizas/poliza.errors.ts';
import { ventaNoEncontrada } from '#features/ventas/venta.errors.ts';
import type { Montador } from '#nucleo/montar.ts';
import * as soporte from './soporte.contract.ts';
import { polizaPorNumero, ventaPorId } from './soporte.query.ts';

/** Routes by which Soporte looks up policies and sales by number. */
export const rutasSoporte = (m: Montador): void => {
  m.consultar(soporte.buscarPorNumero, async (ctx, { numero }) => {
    const poliza = await polizaPorNumero(ctx, numero);
    if (!poliza) throw polizaNumeroNoEncontrado(numero);
    return poliza;
  });
  m.consultar(soporte.buscarVenta, async (ctx, { id }) => {
    const venta = await ventaPorId(ctx, id);
    if (!venta) throw ventaNoEncontrada();
    return venta;
  });
};
