import type { ContextoTx } from '#nucleo/contexto.ts';
import { reabrirRetenidos } from './envio.store.ts';
import { enviarCorreo } from './enviar-correo.queue.ts';

/** Queues those of these reminders that were held. Returns their ids; a repeated call finds none. */
export const soltarRetenidos = async (
  ctx: ContextoTx,
  envioIds: readonly number[],
): Promise<ReadonlySet<number>> => {
  const ids = await reabrirRetenidos(ctx.tx, envioIds);
  for (const envioId of ids) await ctx.encolar(enviarCorreo, { envioId });
  return new Set(ids);
};
