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
 * Queues a failed job again without using an attempt, if its cause passes by itself. Such causes are an
 * expired certificate, no time stamp, or a store of another installation. Returns true if it did.
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
 * Queues the job again without using an attempt while nothing can be signed. Returns true when it
 * did.
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
