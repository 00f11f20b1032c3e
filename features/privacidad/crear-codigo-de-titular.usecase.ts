import type { ContextoTx } from '#nucleo/contexto.ts';
import type { Titular } from '#nucleo/db/titular.ts';
import { guardarCodigoDeTitular, type Proposito } from './codigo-de-titular.store.ts';

const HORA_MS = 3_600_000;

/** Hours a code is good for: one proves an address, the other opens what was answered. */
export const HORAS_DE_CODIGO = { identidad: 2, descarga: 24 * 7 } as const satisfies Record<
  Proposito,
  number
>;

interface Pedido extends Titular {
  readonly proposito: Proposito;
  readonly patente?: string | null;
  readonly solicitudId?: number;
}

/** Makes a random code (256 bits) that works once; only its hash is kept. */
export const crearCodigoDeTitular = async (ctx: ContextoTx, pedido: Pedido): Promise<string> => {
  const codigo = ctx.puertos.cripto.azar();
  await guardarCodigoDeTitular(ctx.tx, {
    huella: ctx.puertos.cripto.huella(codigo),
    proposito: pedido.proposito,
    rut: pedido.rut,
    correo: pedido.correo,
    patente: pedido.patente ?? null,
    solicitudId: pedido.solicitudId ?? null,
    ahora: ctx.ahora,
    venceEn: new Date(ctx.ahora.getTime() + HORAS_DE_CODIGO[pedido.proposito] * HORA_MS),
  });
  return codigo;
};
