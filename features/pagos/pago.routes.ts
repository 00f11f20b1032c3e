import type { Montador } from '#server/montar.ts';
import { actualizarIntencionPago } from './pago.contract.ts';
import { pagar } from './pagar.usecase.ts';

export const rutasPagos = (m: Montador): void => {
  m.escribir(actualizarIntencionPago, {
    manejar: pagar,
    alResponder: (salida, { ctx }) => {
      ctx.falla('pago.trasCommit');
      return salida;
    },
  });
};
