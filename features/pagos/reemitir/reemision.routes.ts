import type { Montador } from '#nucleo/montar.ts';
import { ventaNoEncontrada } from '#features/ventas/venta.errors.ts';
import * as contrato from './reemision.contract.ts';
import { reemisionesPendientes } from './reemision.query.ts';
import { leerVenta } from '#features/pagos/reemision.store.ts';
import {
  aprobarReemision,
  prepararAprobacion,
  rechazarReemision,
} from './resolver-reemision.usecase.ts';
import { revisarReemision } from './revisar-reemision.usecase.ts';

export const rutasReemisiones = (m: Montador): void => {
  m.consultar(contrato.validarIntencionParaReemision, async (ctx, { id }) => {
    const venta = await leerVenta(ctx.db, id);
    if (!venta) throw ventaNoEncontrada();
    return { id, ...(await revisarReemision(ctx.db, venta, ctx.ahora)) };
  });
  m.consultar(contrato.buscarReemisiones, reemisionesPendientes);
  m.escribir(contrato.aprobarReemision, {
    preparar: (ctx, { id }, { enTransaccion }) => prepararAprobacion(ctx, enTransaccion, id),
    manejar: (ctx, { id }, confirmada) => aprobarReemision(ctx, id, confirmada),
  });
  m.escribir(contrato.rechazarReemision, {
    manejar: async (ctx, { id }) => {
      await rechazarReemision(ctx, id);
      return { rechazada: true } as const;
    },
  });
};
