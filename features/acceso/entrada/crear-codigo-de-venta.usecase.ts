import { nuevoCodigo } from '#nucleo/codigo-de-un-uso.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { guardarCodigos } from './codigo-de-venta.store.ts';

/**
 * Hours for which a code opens a sale. A return from the provider or a requested mail works once;
 * the mail of the policies works repeatedly.
 */
const HORAS = { retorno: 24, recuperacion: 2, entrega: 24 * 90 } as const;

interface Pedido {
  readonly ventaId: number;
  readonly proposito: keyof typeof HORAS;
  /** Lower case; limits the session to the policies of the owner with this e-mail. */
  readonly correo?: string | null;
}

/** Makes a random code (256 bits), which opens its sale once stored. */
export const nuevoCodigoDeVenta = (
  ctx: Pick<ContextoTx, 'ahora' | 'puertos'>,
  { ventaId, proposito, correo = null }: Pedido,
) => ({ ...nuevoCodigo(ctx, HORAS[proposito]), ventaId, proposito, correo });

/** Stores only the hashes of the codes (V-OP-86). */
export const guardarCodigosDeVenta = async (
  { tx }: ContextoTx,
  codigos: readonly ReturnType<typeof nuevoCodigoDeVenta>[],
): Promise<void> => {
  if (codigos.length > 0) await guardarCodigos(tx, codigos);
};

/** Makes a random code (256 bits) that opens one sale; stores only its hash (V-OP-86). */
export const crearCodigoDeVenta = async (ctx: ContextoTx, pedido: Pedido): Promise<string> => {
  const nuevo = nuevoCodigoDeVenta(ctx, pedido);
  await guardarCodigosDeVenta(ctx, [nuevo]);
  return nuevo.codigo;
};
