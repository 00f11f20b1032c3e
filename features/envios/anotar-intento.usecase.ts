import type { Contexto, ContextoTx, EnTransaccion } from '#nucleo/contexto.ts';
import { type EncargoDeEnvios, enviosDe } from '#values/encargo-de-envios.ts';
import { guardarIntentos, type Intento } from './envio.store.ts';

export type IntentoDeEnvio = Omit<Intento, 'ahora'> & { readonly envioId: number };

/** Writes what an attempt of each came to; those already settled stay as they are. */
export const anotarIntentos = (
  ctx: ContextoTx,
  intentos: readonly IntentoDeEnvio[],
): Promise<void> => guardarIntentos(ctx.tx, intentos, ctx.ahora);

/** What a job does whose attempts are used up: what it was to send is given up, for Soporte to see and send again. */
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
