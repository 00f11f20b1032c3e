import type { Montador } from '#nucleo/montar.ts';
import { cambiarClavePropia, comprobarClavePropia } from './cambiar-clave-propia.usecase.ts';
import * as contrato from './clave-propia.contract.ts';

export const rutasClavePropia = (m: Montador): void => {
  m.escribir(contrato.cambiarClavePropia, {
    secreta: true,
    preparar: (ctx, pedido, { enTransaccion }) => comprobarClavePropia(ctx, enTransaccion, pedido),
    manejar: async (ctx, _, comprobada) => {
      await cambiarClavePropia(ctx, comprobada);
      return { cambiada: true } as const;
    },
  });
};
