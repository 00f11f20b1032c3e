import type { ContextoTx } from '#nucleo/contexto.ts';
import type { ClaseDeIncidente } from './incidente.ts';
import { cierreDeIncidentes } from './incidente.store.ts';

/** Closes the open incidents of a sale, or of several, that are of these kinds. */
export const cerrarIncidentes = async (
  ctx: ContextoTx,
  deVentas: number | readonly number[],
  ...clases: readonly ClaseDeIncidente[]
): Promise<void> => {
  const ventaIds = typeof deVentas === 'number' ? [deVentas] : deVentas;
  await cierreDeIncidentes(ctx.tx, ventaIds, clases, ctx.ahora).execute();
};

/** The same of one sale at the end of the transaction, which opens none of this kind. */
export const dejarCerrado = (ctx: ContextoTx, ventaId: number, clase: ClaseDeIncidente): void =>
  ctx.dejar(cierreDeIncidentes(ctx.tx, [ventaId], [clase], ctx.ahora));
