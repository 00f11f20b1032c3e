import { anotarConsentimiento } from '#features/ventas/consentimiento/anotar-consentimiento.usecase.ts';
import { ventaNoEncontrada } from '#features/ventas/venta.errors.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { tomarVentaDelRecibo } from './recibo.store.ts';

/** Keeps the box of a buyer's receipt. Throws 404 for another's sale, an owner, and a sale without a typed address. */
export const avisarme = async (
  ctx: ContextoTx,
  { IDV, quiere }: { readonly IDV: number; readonly quiere: boolean },
): Promise<{ avisa: boolean }> => {
  const venta = await tomarVentaDelRecibo(ctx.tx, IDV, ctx.actor);
  if (!venta?.correo_comprador || venta.correo_recordado) throw ventaNoEncontrada();
  await anotarConsentimiento(ctx, { ventaId: IDV, quiere, fuente: 'recibo' });
  return { avisa: quiere };
};
