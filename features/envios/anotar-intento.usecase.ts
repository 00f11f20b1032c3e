import type { ContextoTx } from '#nucleo/contexto.ts';
import { guardarIntento, type Intento } from './envio.store.ts';

/** Writes what an attempt came to; one already settled stays as it is. */
export const anotarIntento = (
  ctx: ContextoTx,
  envioId: number,
  intento: Omit<Intento, 'ahora'>,
): Promise<void> => guardarIntento(ctx.tx, envioId, { ...intento, ahora: ctx.ahora });
