import type { Contexto, ContextoTx, EnTransaccion } from '#nucleo/contexto.ts';
import { type EncargoDeEnvios, enviosDe } from '#values/encargo-de-envios.ts';
import { guardarIntentos, guardarRechazados, type Intento } from './envio.store.ts';

export type IntentoDeEnvio = Omit<Intento, 'ahora'> & { readonly envioId: number };

/** Writes the result of each attempt, and the addresses that were refused; settled messages stay unchanged. */
export const anotarIntentos = async (
  ctx: ContextoTx,
  intentos: readonly IntentoDeEnvio[],
): Promise<void> => {
  await guardarIntentos(ctx.tx, intentos, ctx.ahora);
  const rechazados = intentos.flatMap(({ rechazado }) => rechazado ?? []);
  if (rechazados.length > 0) await guardarRechazados(ctx.tx, rechazados, ctx.ahora);
};

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
