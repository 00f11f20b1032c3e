import type { Contexto, EnTransaccion } from '#nucleo/contexto.ts';
import { abandonarAnulacion, anularTramo } from './anular-tramo.usecase.ts';

interface Carga {
  readonly anulacionId: number;
}

/** Job that cancels one chunk of a mass cancel. */
export const trabajoAnularMasivo =
  (enTransaccion: EnTransaccion) =>
  async (ctx: Contexto, { anulacionId }: Carga): Promise<void> => {
    ctx.falla('anulacion.alTomar');
    await enTransaccion(ctx, (tx) => anularTramo(tx, anulacionId));
    ctx.falla('anulacion.trasConfirmar');
  };

/**
 * Ends a mass cancel whose attempts ran out: cancelled policies stay so, and every other row gets a
 * result that says so.
 */
export const anulacionMasivaAbandonada =
  (enTransaccion: EnTransaccion) =>
  (ctx: Contexto, { anulacionId }: Carga): Promise<void> =>
    enTransaccion(ctx, (tx) => abandonarAnulacion(tx, anulacionId));
