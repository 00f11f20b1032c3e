import type { ContextoTx } from '#nucleo/contexto.ts';
import { abrirIncidente } from './abrir-incidente.usecase.ts';
import type { ClaseDeIncidente } from './incidente.ts';
import { cerrarSinVenta } from './incidente.store.ts';

/**
 * Makes `aviso` the only open incident of these classes without a sale. Keeps an equal one unchanged; null
 * closes them.
 */
export const dejarIncidente = async (
  ctx: ContextoTx,
  clases: readonly ClaseDeIncidente[],
  aviso: { readonly clase: ClaseDeIncidente; readonly detalle: string } | null,
): Promise<void> => {
  await cerrarSinVenta(ctx.tx, clases, aviso?.detalle ?? '', ctx.ahora);
  if (aviso) await abrirIncidente(ctx, { ...aviso, ventaId: null });
};
