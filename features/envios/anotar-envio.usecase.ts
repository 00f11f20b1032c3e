import type { ContextoTx } from '#nucleo/contexto.ts';
import { type EnvioNuevo, crearEnvio } from './envio.store.ts';

/**
 * Writes down what is to leave the house, in the transaction of the change that caused it; null
 * when one with its key was written before: it leaves once.
 */
export const anotarEnvio = (
  ctx: ContextoTx,
  envio: Omit<EnvioNuevo, 'ahora'>,
): Promise<number | null> => crearEnvio(ctx.tx, { ...envio, ahora: ctx.ahora });
