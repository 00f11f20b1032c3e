import { EntradaRechazada } from '#features/auditoria/entrada-rechazada.errors.ts';
import { contarCodigo, olvidarCodigos } from '#features/acceso/entrada/contar-intento.usecase.ts';
import type { Contexto, ContextoTx, EnTransaccion } from '#nucleo/contexto.ts';
import { codigoIncorrecto } from './factor.errors.ts';
import { gastarRespaldo, gastarTurno, tomarTotp } from './factor.store.ts';

/** To whom a kept secret belongs: it is read for nobody else. */
export const deQuienEs = (usuarioId: number): string => `totp:${usuarioId}`;

const SEIS_DIGITOS = /^\d{6}$/;

/** A code of the application, of this moment or the one before or after, that was not used yet. */
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
 * Spends a code of the caller's second factor and does what it was given for, all or nothing. The try
 * is counted first, so that a thousand at once are no more than a thousand in a row. Throws 400 for a
 * code that is no good, 429 while the next one has to wait.
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
