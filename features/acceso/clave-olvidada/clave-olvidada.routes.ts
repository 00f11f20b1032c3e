import type { Montador } from '#nucleo/montar.ts';
import * as contrato from './clave-olvidada.contract.ts';
import { claveOlvidadaCola } from './clave-olvidada.queue.ts';
import { prepararClave, reponerClave, verEnlaceDeClave } from './reponer-clave.usecase.ts';

export const rutasClaveOlvidada = (m: Montador): void => {
  m.escribir(contrato.claveOlvidada, {
    manejar: async (ctx, { usuario }) => {
      await ctx.encolar(claveOlvidadaCola, { solicitudId: ctx.solicitudId, usuario });
      return { recibida: true } as const;
    },
  });
  m.consultar(contrato.verEnlaceDeClave, verEnlaceDeClave);
  m.escribir(contrato.reponerClave, {
    secreta: true,
    preparar: prepararClave,
    manejar: async (ctx, pedido, claveHash) => {
      await reponerClave(ctx, pedido, claveHash);
      return { cambiada: true } as const;
    },
  });
};
