import type { ContextoTx } from '#nucleo/contexto.ts';
import type { ClaseDeIncidente } from './incidente.ts';
import { guardarCierre } from './incidente.store.ts';

/** Closes the open incidents of these classes, of one sale or several. */
export const cerrarIncidentes = async (
  ctx: ContextoTx,
  deVentas: number | readonly number[],
  ...clases: readonly ClaseDeIncidente[]
): Promise<void> => {
  const ventaIds = typeof deVentas === 'number' ? [deVentas] : deVentas;
  await guardarCierre(ctx.tx, ventaIds, clases, ctx.ahora);
};
