import { enviosRezagados } from '#features/envios/envio-pendiente.usecase.ts';
import type { Contexto, EnTransaccion } from '#nucleo/contexto.ts';
import { validarPago } from './validar-pago.queue.ts';

/** Issuance usually begins within seconds; behind large fleets it takes longer. */
const ESPERA_MS = 15 * 60_000;

/** Hourly job that queues notices whose issuance has not begun (I8). */
export const trabajoValidarRezagados =
  (enTransaccion: EnTransaccion) =>
  async (ctx: Contexto): Promise<void> => {
    const antesDe = new Date(ctx.ahora.getTime() - ESPERA_MS);
    await enTransaccion(ctx, async (tx) => {
      for (const envioId of await enviosRezagados(tx, 'validar_pago', antesDe)) {
        await tx.encolar(validarPago, { envioId });
      }
    });
  };
