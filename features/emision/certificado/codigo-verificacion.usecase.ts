import type { Contexto } from '#nucleo/contexto.ts';

/**
 * The 128-bit verification code of a vehicle's policy: made from the installation's secret, so that
 * the database, where only its hash is kept, gives none away (C49).
 */
export const codigoVerificacion = (ctx: Contexto, numeroPoliza: number): string =>
  ctx.puertos.cripto.codigo(`verificacion:${numeroPoliza}`);
