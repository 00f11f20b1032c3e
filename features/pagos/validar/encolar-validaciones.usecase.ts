import { enviosSinIntentar } from '#features/envios/envio-pendiente.usecase.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { validarPago } from './validar-pago.queue.ts';

/**
 * Has the insurer told of what these sales were paid with, in one job. Their payment wrote it down with
 * the job of their issuance, which asks for this as it begins; asked twice, it is told once.
 */
export const encolarValidaciones = async (
  ctx: ContextoTx,
  ventaIds: readonly number[],
): Promise<void> => {
  for (const envioId of await enviosSinIntentar(ctx, 'validar_pago', ventaIds)) {
    await ctx.encolar(validarPago, { envioId });
  }
};
