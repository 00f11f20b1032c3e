import { nuevoCodigo } from '#nucleo/codigo-de-un-uso.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { guardarCodigos } from './codigo-de-venta.store.ts';

/**
 * Hours a way into a sale is good for. Back from the provider or by a mail asked for it works once;
 * the mail of the policies is opened again and again.
 */
const HORAS = { retorno: 24, recuperacion: 2, entrega: 24 * 90 } as const;

interface Pedido {
  readonly ventaId: number;
  readonly proposito: keyof typeof HORAS;
  /** Lower case: the way in shows only the policies of the owner with this e-mail. */
  readonly correo?: string;
}

/** One random code (256 bits) for each, that opens its sale; only their hashes are kept (V-OP-86). */
export const crearCodigosDeVenta = async (
  ctx: ContextoTx,
  pedidos: readonly Pedido[],
): Promise<string[]> => {
  const nuevos = pedidos.map((pedido) => ({
    ...nuevoCodigo(ctx, HORAS[pedido.proposito]),
    ventaId: pedido.ventaId,
    proposito: pedido.proposito,
    correo: pedido.correo ?? null,
  }));
  await guardarCodigos(ctx.tx, nuevos);
  return nuevos.map(({ codigo }) => codigo);
};

/** Makes a random code (256 bits) that opens one sale; only its hash is kept (V-OP-86). */
export const crearCodigoDeVenta = async (ctx: ContextoTx, pedido: Pedido): Promise<string> => {
  const [codigo = ''] = await crearCodigosDeVenta(ctx, [pedido]);
  return codigo;
};
