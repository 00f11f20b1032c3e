import type { Contexto } from '#nucleo/contexto.ts';

interface PolizaVerificable {
  readonly numeroPoliza: number;
  readonly codigoHash: string;
}

const textoDe = (numeroPoliza: number): string => `verificacion:${numeroPoliza}`;

/**
 * Returns the 128-bit verification code of a new policy. It derives from the installation's secret;
 * the database keeps only its hash and so reveals no code (C49).
 */
export const nuevoCodigoVerificacion = (ctx: Contexto, numeroPoliza: number): string =>
  ctx.puertos.cripto.codigo(textoDe(numeroPoliza));

/** True if this installation gives that policy number this code, by any key of the ring. */
export const esCodigoDe = (ctx: Contexto, codigo: string, numeroPoliza: number): boolean =>
  ctx.puertos.cripto.esCodigo(codigo, textoDe(numeroPoliza));

/**
 * Returns the code of an existing policy, under whichever key of the ring it was made, so that all
 * its files carry the same.
 */
export const codigoVerificacion = (
  ctx: Contexto,
  { numeroPoliza, codigoHash }: PolizaVerificable,
): string => {
  const { cripto } = ctx.puertos;
  const codigos = cripto.codigos(textoDe(numeroPoliza));
  const suyo = codigos.find((codigo) => cripto.huella(codigo) === codigoHash);
  if (suyo === undefined) {
    ctx.log.error({ poliza: numeroPoliza }, 'código de verificación de un SECRETO que no está');
  }
  return suyo ?? codigos[0];
};

/** Returns the public verification address of a policy, for its QR code, mails and shared links. */
export const urlDeVerificacion = (ctx: Contexto, poliza: PolizaVerificable): string =>
  `${ctx.ajustes.direccionEscrita}/verificar/${codigoVerificacion(ctx, poliza)}`;
