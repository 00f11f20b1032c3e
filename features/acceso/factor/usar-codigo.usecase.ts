import { EntradaRechazada } from '#features/auditoria/entrada-rechazada.errors.ts';
import { contarCodigo, olvidarCodigos } from '#features/acceso/entrada/contar-intento.usecase.ts';
import type { Contexto, ContextoTx, EnTransaccion } from '#nucleo/contexto.ts';
import { codigoIncorrecto } from './factor.errors.ts';
import { gastarRespaldo, gastarTurno, tomarTotp } from './factor.store.ts';

/** Returns the context a stored secret is encrypted for, so that it decrypts for no other user. */
export const deQuienEs = (usuarioId: number): string => `totp:${usuarioId}`;

const SEIS_DIGITOS = /^\d{6}$/;

/** Uses an unused code of the application, of this half minute or a neighbouring one. */
const usarTotp = async (
  { tx, puertos: { cripto }, ahora }: ContextoTx,
  usuarioId: number,
  codigo: string,
): Promise<boolean> => {
  const factor = await tomarTotp(tx, usuarioId);
  const secreto = factor && cripto.descifrar(factor.secreto, deQuienEs(usuarioId));
  if (!factor || !secreto) return false;
  const turno = cripto.turnoTotp(secreto, codigo, ahora);
  if (turno === null || turno <= factor.ultimo_paso) return false;
  await gastarTurno(tx, usuarioId, turno);
  return true;
};

const esBueno = async (ctx: ContextoTx, usuarioId: number, dado: string): Promise<boolean> => {
  const codigo = dado.replaceAll(/[\s-]/g, '').toUpperCase();
  if (SEIS_DIGITOS.test(codigo)) return usarTotp(ctx, usuarioId, codigo);
  const huella = ctx.puertos.cripto.huella(codigo);
  return gastarRespaldo(ctx.tx, { usuarioId, huella, ahora: ctx.ahora });
};

/**
 * Uses a code of the caller's second factor and performs the action in the same transaction. Counts
 * the try first, so that parallel tries gain nothing. Throws 400 for an invalid code, 429 while the
 * next one has to wait.
 */
export const conCodigo = async <T>(
  { ctx, enTransaccion }: { readonly ctx: Contexto; readonly enTransaccion: EnTransaccion },
  { usuarioId, codigo }: { readonly usuarioId: number; readonly codigo: string },
  hacer: (tx: ContextoTx) => Promise<T>,
): Promise<T> => {
  await enTransaccion(ctx, (tx) => contarCodigo(tx, usuarioId));
  return enTransaccion(ctx, async (tx) => {
    if (!(await esBueno(tx, usuarioId, codigo))) {
      throw new EntradaRechazada(codigoIncorrecto(), usuarioId);
    }
    await olvidarCodigos(tx, usuarioId);
    return hacer(tx);
  });
};
