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
  readonly correo?: string | null;
}

/** A random code (256 bits) that opens its sale once it is kept. */
export const nuevoCodigoDeVenta = (
  ctx: Pick<ContextoTx, 'ahora' | 'puertos'>,
  { ventaId, proposito, correo = null }: Pedido,
) => ({ ...nuevoCodigo(ctx, HORAS[proposito]), ventaId, proposito, correo });

/** Keeps only their hashes (V-OP-86). */
export const guardarCodigosDeVenta = async (
  { tx }: ContextoTx,
  codigos: readonly ReturnType<typeof nuevoCodigoDeVenta>[],
): Promise<void> => {
  if (codigos.length > 0) await guardarCodigos(tx, codigos);
};

/** Makes a random code (256 bits) that opens one sale; only its hash is kept (V-OP-86). */
export const crearCodigoDeVenta = async (ctx: ContextoTx, pedido: Pedido): Promise<string> => {
  const nuevo = nuevoCodigoDeVenta(ctx, pedido);
  await guardarCodigosDeVenta(ctx, [nuevo]);
  return nuevo.codigo;
};
