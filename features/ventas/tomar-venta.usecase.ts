import { ultimoEnCambiar } from '#features/auditoria/ultimo-en-cambiar.query.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { cambioPropio, ventaAnulada, ventaNoEncontrada, versionAntigua } from './venta.errors.ts';
import { tomarVenta, type VentaTomada } from './venta.store.ts';

export type { VentaTomada };

/**
 * Throws 409 when the caller read an older version. The error says whether another person changed
 * the sale, or the caller did so elsewhere (another tab, or a payment that came back).
 */
export const exigirVersion = async (
  ctx: ContextoTx,
  venta: Pick<VentaTomada, 'id' | 'version'>,
  version: number | undefined,
): Promise<void> => {
  if (version === undefined || version === venta.version) return;
  const quien = await ultimoEnCambiar(ctx.tx, 'venta', venta.id);
  throw quien === null || quien === ctx.actor.usuarioId ? cambioPropio() : versionAntigua();
};

/**
 * Returns the caller's own sale under a row lock, which serializes its changes. Throws 404 when the
 * sale is missing or another's. Throws 409 when it was cancelled or the caller read an older
 * version.
 */
export const tomarVentaPropia = async (
  ctx: ContextoTx,
  id: number,
  version?: number,
): Promise<VentaTomada> => {
  const venta = await tomarVenta(ctx.tx, id, ctx.actor);
  if (!venta) throw ventaNoEncontrada();
  if (!venta.vigente) throw ventaAnulada();
  await exigirVersion(ctx, venta, version);
  return venta;
};
