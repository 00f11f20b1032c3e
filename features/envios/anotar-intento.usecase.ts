import type { ContextoTx } from '#nucleo/contexto.ts';
import { guardarIntentos, type Intento } from './envio.store.ts';

/** Writes what an attempt of each came to; those already settled stay as they are. */
export const anotarIntentos = (
  ctx: ContextoTx,
  intentos: readonly (Omit<Intento, 'ahora'> & { readonly envioId: number })[],
): Promise<void> => guardarIntentos(ctx.tx, intentos, ctx.ahora);
