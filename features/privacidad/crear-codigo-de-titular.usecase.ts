import { nuevoCodigo } from '#nucleo/codigo-de-un-uso.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import type { Titular } from '#nucleo/db/titular.ts';
import { guardarCodigoDeTitular, type Proposito } from './codigo-de-titular.store.ts';

/** Validity in hours: one code proves an address, the other opens the answer. */
export const HORAS_DE_CODIGO = { identidad: 2, descarga: 24 * 7 } as const satisfies Record<
  Proposito,
  number
>;

interface Pedido extends Titular {
  readonly proposito: Proposito;
  readonly patente?: string | null;
  readonly solicitudId?: number;
}

/** Creates a random code (256 bits) that works once; stores only its hash. */
export const crearCodigoDeTitular = async (ctx: ContextoTx, pedido: Pedido): Promise<string> => {
  const { codigo, ...guardado } = nuevoCodigo(ctx, HORAS_DE_CODIGO[pedido.proposito]);
  await guardarCodigoDeTitular(ctx.tx, {
    ...guardado,
    proposito: pedido.proposito,
    rut: pedido.rut,
    correo: pedido.correo,
    patente: pedido.patente ?? null,
    solicitudId: pedido.solicitudId ?? null,
  });
  return codigo;
};
