import { causaDeDetencion, fraseDeDetencion } from '#features/emision/causa-detencion.ts';
import type { Contexto, EnTransaccion } from '#nucleo/contexto.ts';
import type { Cola } from '#values/cola.ts';
import type { z } from 'zod';
import { esSinSello } from '#values/sello-tiempo.ts';
import { esFirmaNoVigente, puedeFirmar } from '#values/validez-firma.ts';

const SEGUNDOS_SIN_FIRMA = 30;

const volverAEncolar = <E extends z.ZodType>(
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  cola: Cola<E>,
  carga: z.input<E>,
): Promise<void> =>
  enTransaccion(ctx, (tx) => tx.encolar(cola, carga, { segundos: SEGUNDOS_SIN_FIRMA }));

/**
 * True when the job failed because nothing signs at the moment (its certificate ended in the middle of
 * it, or no time stamp can be had) or the store is not this installation's. It has been queued again and
 * used no attempt up.
 */
export const esperaTrasFallar = async <E extends z.ZodType>(
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  cola: Cola<E>,
  carga: z.input<E>,
  error: unknown,
): Promise<boolean> => {
  const causa = causaDeDetencion(error);
  if (causa !== 'marcador' && !esSinSello(error) && !esFirmaNoVigente(error)) return false;
  const falta = esSinSello(error) ? 'sin sello de tiempo' : fraseDeDetencion(causa);
  ctx.log.error({ cola: cola.nombre, err: error }, falta);
  await volverAEncolar(ctx, enTransaccion, cola, carga);
  return true;
};

/**
 * True when nothing can be signed now: the job has been queued again, as often as it takes, so that
 * waiting for a new certificate uses no attempt up.
 */
export const esperaFirma = async <E extends z.ZodType>(
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  cola: Cola<E>,
  carga: z.input<E>,
): Promise<boolean> => {
  if (puedeFirmar(await ctx.puertos.firma.mirar(ctx.ahora), ctx.ahora)) return false;
  ctx.log.error({ cola: cola.nombre }, 'sin certificado de firma vigente');
  await volverAEncolar(ctx, enTransaccion, cola, carga);
  return true;
};
