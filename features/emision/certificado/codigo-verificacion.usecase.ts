import type { Contexto } from '#nucleo/contexto.ts';

interface PolizaVerificable {
  readonly numeroPoliza: number;
  readonly codigoHash: string;
}

const textoDe = (numeroPoliza: number): string => `verificacion:${numeroPoliza}`;

/**
 * The 128-bit verification code of a new policy: made from the installation's secret, so that the
 * database, where only its hash is kept, gives none away (C49).
 */
export const nuevoCodigoVerificacion = (ctx: Contexto, numeroPoliza: number): string =>
  ctx.puertos.cripto.codigo(textoDe(numeroPoliza));

/** The code it was given, whichever key of the ring made it: every file of it carries the same. */
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

/** Where anybody sees whether a policy stands: in its QR code, its mails, and what is shared of it. */
export const urlDeVerificacion = (ctx: Contexto, poliza: PolizaVerificable): string =>
  `${ctx.ajustes.direccionEscrita}/verificar/${codigoVerificacion(ctx, poliza)}`;
