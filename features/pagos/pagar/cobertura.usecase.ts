import type { ContextoTx } from '#nucleo/contexto.ts';
import type { Vigencia } from '#values/vigencia.ts';
import { cambiarPeriodo, terminarPeriodos } from '#features/pagos/reserva.store.ts';

/** Ends the covers of cancelled policies; their plates are free for other dates at once (I4). */
export const terminarCoberturas = (
  ctx: ContextoTx,
  vehiculoIds: readonly number[],
): Promise<void> => terminarPeriodos(ctx.tx, vehiculoIds);

/**
 * Moves the cover of a policy to other dates, both included. Returns false and changes nothing when
 * another valid cover of the plate overlaps (I4).
 */
export const moverCobertura = (
  ctx: ContextoTx,
  vehiculoId: number,
  vigencia: Vigencia,
): Promise<boolean> => cambiarPeriodo(ctx.tx, vehiculoId, vigencia);
