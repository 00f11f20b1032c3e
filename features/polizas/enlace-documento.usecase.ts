import type { Contexto } from '#server/contexto.ts';

const MINUTOS = 60;

const codigoDe = (ctx: Contexto, polizaId: number, vence: number): string =>
  ctx.puertos.cripto.codigo(`documento:${polizaId}:${vence}`);

/** The address of a policy's file, good for an hour, for whoever holds it. */
export const urlDocumento = (ctx: Contexto, polizaId: number): string => {
  const vence = Math.floor(ctx.ahora.getTime() / 1_000) + MINUTOS * 60;
  return `/api/Documentos/${polizaId}.${vence}.${codigoDe(ctx, polizaId, vence)}`;
};

/** The policy a signed address names, or null when it is forged or past its time. */
export const leerEnlace = (ctx: Contexto, enlace: string): number | null => {
  const [id = '', vence = '', codigo = ''] = enlace.split('.');
  if (!/^\d{1,9}$/.test(id) || !/^\d{1,12}$/.test(vence)) return null;
  const { huella } = ctx.puertos.cripto;
  const esperado = codigoDe(ctx, Number(id), Number(vence));
  const bueno = huella(codigo) === huella(esperado);
  return bueno && Number(vence) * 1_000 > ctx.ahora.getTime() ? Number(id) : null;
};
