import type { Contexto, ContextoTx, EnTransaccion } from '#nucleo/contexto.ts';
import { type EncargoDeEnvios, enviosDe } from '#values/encargo-de-envios.ts';
import { guardarIntentos, type Intento } from './envio.store.ts';

export type IntentoDeEnvio = Omit<Intento, 'ahora'> & { readonly envioId: number };

/** Writes the result of each attempt; settled messages stay unchanged. */
export const anotarIntentos = (
  ctx: ContextoTx,
  intentos: readonly IntentoDeEnvio[],
): Promise<void> => guardarIntentos(ctx.tx, intentos, ctx.ahora);

/**
 * Handler of a job that used up its attempts: gives the message up, so that Soporte can see and resend it.
 */
export const enviosAbandonados =
  (enTransaccion: EnTransaccion) =>
  (ctx: Contexto, encargo: EncargoDeEnvios): Promise<void> =>
    enTransaccion(ctx, (tx) =>
      anotarIntentos(
        tx,
        enviosDe(encargo).map((envioId) => ({
          envioId,
          estado: 'rechazado',
          respuesta: 'agotó sus intentos',
        })),
      ),
    );
