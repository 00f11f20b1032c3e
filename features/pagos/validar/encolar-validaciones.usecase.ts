import { enviosSinIntentar } from '#features/envios/envio-pendiente.usecase.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { validarPago } from './validar-pago.queue.ts';

/**
 * Queues the pending notices to the insurer (ValidarPago) of these sales. Issuance calls it as it
 * begins; a second call sends nothing twice.
 */
export const encolarValidaciones = async (
  ctx: ContextoTx,
  ventaIds: readonly number[],
): Promise<void> => {
  for (const envioId of await enviosSinIntentar(ctx, 'validar_pago', ventaIds)) {
    await ctx.encolar(validarPago, { envioId });
  }
};
