import type { Montador } from '#nucleo/montar.ts';
import { buscarIntencion } from './venta.contract.ts';
import { ventaNoEncontrada } from './venta.errors.ts';
import { intencionPorId } from './venta.query.ts';

export const rutasVentas = (m: Montador): void => {
  m.consultar(buscarIntencion, async (ctx, { idIntencionVenta }) => {
    const intencion = await intencionPorId(ctx, idIntencionVenta);
    if (!intencion) throw ventaNoEncontrada();
    return intencion;
  });
};
