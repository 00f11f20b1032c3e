import { ventaNoEncontrada } from '#features/ventas/venta.errors.ts';
import type { Montador } from '#nucleo/montar.ts';
import { verRecibo } from './recibo.contract.ts';
import { reciboDeVenta } from './recibo.query.ts';

export const rutasRecibo = (m: Montador): void => {
  m.consultar(verRecibo, async (ctx, { IDV }) => {
    const recibo = await reciboDeVenta(ctx, IDV);
    if (!recibo) throw ventaNoEncontrada();
    return recibo;
  });
};
