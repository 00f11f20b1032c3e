import { dejarIncidente } from '#features/auditoria/dejar-incidente.usecase.ts';
import type { Contexto, EnTransaccion } from '#nucleo/contexto.ts';
import { type AvisoDeFirma, avisoDeFirma, CLASES_DE_FIRMA } from '#values/validez-firma.ts';

/**
 * Looks at the signing certificate, takes a new one, and leaves what a person must know as an
 * incident that ends with its cause. It writes only when that is not what this process last said:
 * of two workers, one without the new file yet does not overrule the other for ever.
 */
export const vigilarFirma = async (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  dicho: AvisoDeFirma | null | undefined,
): Promise<AvisoDeFirma | null> => {
  const aviso = avisoDeFirma(await ctx.puertos.firma.mirar(ctx.ahora), ctx.ahora);
  if (dicho === undefined || aviso?.detalle !== dicho?.detalle) {
    await enTransaccion(ctx, (tx) => dejarIncidente(tx, CLASES_DE_FIRMA, aviso));
  }
  return aviso;
};
