import type { ContextoTx } from '#nucleo/contexto.ts';
import { retirarCodigos } from './codigo-de-venta.store.ts';

/** Ends the links that were mailed to a wrong address of a sale's buyer, and the sessions they opened. */
export const retirarCodigosDeVenta = (
  ctx: ContextoTx,
  ventaId: number,
  correo: string,
): Promise<void> => retirarCodigos(ctx.tx, { ventaId, correo }, ctx.ahora);
