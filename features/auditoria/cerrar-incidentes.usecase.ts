import type { ContextoTx } from '#nucleo/contexto.ts';
import type { ClaseDeIncidente } from './incidente.ts';
import { marcarCerrados } from './incidente.store.ts';

/** Closes the open incidents of a sale that are of these kinds. */
export const cerrarIncidentes = (
  ctx: ContextoTx,
  ventaId: number,
  ...clases: readonly ClaseDeIncidente[]
): Promise<void> => marcarCerrados(ctx.tx, ventaId, clases, ctx.ahora);
