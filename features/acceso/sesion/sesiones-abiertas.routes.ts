import type { Montador } from '#nucleo/montar.ts';
import * as contrato from './sesiones-abiertas.contract.ts';
import { cerrarSesionesAbiertas, verAbiertas } from './sesiones-abiertas.usecase.ts';

export const rutasSesionesAbiertas = (m: Montador): void => {
  m.consultar(contrato.sesionesAbiertas, (ctx, { usuarioId }) => verAbiertas(ctx, usuarioId));
  m.escribir(contrato.cerrarAbiertas, {
    manejar: async (ctx, pedido) => ({ cerradas: await cerrarSesionesAbiertas(ctx, pedido) }),
  });
};
