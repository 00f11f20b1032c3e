import { dejarIncidente } from '#features/auditoria/dejar-incidente.usecase.ts';
import type { Contexto, EnTransaccion } from '#nucleo/contexto.ts';
import { type AvisoDeFirma, avisoDeFirma, CLASES_DE_FIRMA } from '#values/validez-firma.ts';

/**
 * Checks the signing certificate, loads a new one, and opens or closes its incidents. Writes only
 * when the result differs from what this process last wrote. A worker without the new file
 * therefore does not keep overruling another one.
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
