import { polizaNumeroNoEncontrado } from '#features/polizas/poliza.errors.ts';
import { montarLista } from '#features/registros/montar-lista.routes.ts';
import { ventaNoEncontrada } from '#features/ventas/venta.errors.ts';
import type { Montador } from '#nucleo/montar.ts';
import { fichaDePoliza } from './ficha-de-poliza.query.ts';
import { fichaDeVenta } from './ficha-de-venta.query.ts';
import * as contrato from './ficha.contract.ts';
import { vehiculosDeVenta } from './vehiculos.query.ts';

/** Record of a sale or of a policy: one page for a telephone call. */
export const rutasFicha = (m: Montador): void => {
  m.consultar(contrato.fichaDePoliza, async (ctx, { numero }) => {
    const ficha = await fichaDePoliza(ctx, numero);
    if (!ficha) throw polizaNumeroNoEncontrado(numero);
    return ficha;
  });
  m.consultar(contrato.fichaDeVenta, async (ctx, { id }) => {
    const ficha = await fichaDeVenta(ctx, id);
    if (!ficha) throw ventaNoEncontrada();
    return ficha;
  });
  montarLista(m, contrato.listaDeVehiculos, vehiculosDeVenta);
};
