import type { ContextoTx } from '#nucleo/contexto.ts';
import { cambiarReserva } from './numeros.store.ts';

/**
 * Reserves numbers of both kinds, or frees them if negative. Must be a transaction's last step with numbers,
 * because it blocks every other sale until the end.
 */
export const moverReserva = (ctx: ContextoTx, cantidad: number): Promise<void> =>
  cambiarReserva(ctx.tx, cantidad);
