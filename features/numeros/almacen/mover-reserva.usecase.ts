import type { ContextoTx } from '#nucleo/contexto.ts';
import { cambiarReserva } from './numeros.store.ts';

/**
 * Reserves so many numbers of both kinds, or frees them when negative. The last thing that a transaction
 * does with numbers: it holds up every other sale until it ends.
 */
export const moverReserva = (ctx: ContextoTx, cantidad: number): Promise<void> =>
  cambiarReserva(ctx.tx, cantidad);
