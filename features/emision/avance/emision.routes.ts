import { ventaNoEncontrada } from '#features/ventas/venta.errors.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import type { Montador } from '#nucleo/montar.ts';
import { type Avance, avanceDeVenta } from './avance.query.ts';
import { avanceEmision, comprobarEstadoEmision } from './emision.contract.ts';

const avance = async (ctx: Contexto, ventaId: number): Promise<Avance> => {
  const leido = await avanceDeVenta(ctx, ventaId);
  if (!leido) throw ventaNoEncontrada();
  return leido;
};

export const rutasEmision = (m: Montador): void => {
  m.consultar(comprobarEstadoEmision, async (ctx, { IDV }) => (await avance(ctx, IDV)).valor);
  m.consultar(avanceEmision, (ctx, { IDV }) => avance(ctx, IDV));
};
