import { nuevoCodigo } from '#nucleo/codigo-de-un-uso.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { guardarCodigo } from './codigo-de-venta.store.ts';

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

/** Makes a random code (256 bits) that opens one sale; only its hash is kept (V-OP-86). */
export const crearCodigoDeVenta = async (ctx: ContextoTx, pedido: Pedido): Promise<string> => {
  const { codigo, ...guardado } = nuevoCodigo(ctx, HORAS[pedido.proposito]);
  await guardarCodigo(ctx.tx, {
    ...guardado,
    ventaId: pedido.ventaId,
    proposito: pedido.proposito,
    correo: pedido.correo ?? null,
  });
  return codigo;
};
