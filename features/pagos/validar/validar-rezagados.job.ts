import { enviosRezagados } from '#features/envios/envio-pendiente.usecase.ts';
import type { Contexto, EnTransaccion } from '#nucleo/contexto.ts';
import { validarPago } from './validar-pago.queue.ts';

/** The issuance of a sale begins within seconds; behind fleets, or done by the release before, later. */
const ESPERA_MS = 15 * 60_000;

/** The issuance asks for each telling as it begins; where none began so far, the hour does (I8). */
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
