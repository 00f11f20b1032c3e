import { EntradaRechazada } from '#features/auditoria/entrada-rechazada.errors.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { llaveRechazada } from './llavero.errors.ts';
import { guardarDesafio, type ParaQue, tomarDesafio } from './llavero.store.ts';

const MINUTOS = 5;

/** Makes a challenge for one answer, of this user or of anybody; stores only its hash. */
export const crearDesafio = async (
  ctx: ContextoTx,
  para: ParaQue,
  usuarioId: number | null,
): Promise<string> => {
  const { cripto } = ctx.puertos;
  const desafio = cripto.azar();
  await guardarDesafio(ctx.tx, {
    huella: cripto.huella(desafio),
    para,
    usuarioId,
    venceEn: new Date(ctx.ahora.getTime() + MINUTOS * 60_000),
  });
  return desafio;
};

/**
 * Returns the challenge of an answer and uses it up. Throws 400 for one that was not issued, or not
 * for this purpose.
 */
export const gastarDesafio = async (
  ctx: ContextoTx,
  respuesta: Record<string, unknown>,
  pedido: { readonly para: ParaQue; readonly usuarioId: number | null },
): Promise<string> => {
  const { desafio = '' } = ctx.puertos.llaves.deQueEs(respuesta) ?? {};
  const huella = ctx.puertos.cripto.huella(desafio);
  if (!(await tomarDesafio(ctx.tx, { ...pedido, huella }, ctx.ahora))) {
    throw new EntradaRechazada(llaveRechazada(), pedido.usuarioId);
  }
  return desafio;
};
