import type { Contexto, EnTransaccion } from '#nucleo/contexto.ts';
import { abandonarAnulacion, anularTramo } from './anular-tramo.usecase.ts';

interface Carga {
  readonly anulacionId: number;
}

/** One chunk of a mass cancel. */
export const trabajoAnularMasivo =
  (enTransaccion: EnTransaccion) =>
  async (ctx: Contexto, { anulacionId }: Carga): Promise<void> => {
    ctx.falla('anulacion.alTomar');
    await enTransaccion(ctx, (tx) => anularTramo(tx, anulacionId));
    ctx.falla('anulacion.trasConfirmar');
  };

/** Attempts used up: what was cancelled stays so, and each row that was not says it. */
export const anulacionMasivaAbandonada =
  (enTransaccion: EnTransaccion) =>
  (ctx: Contexto, { anulacionId }: Carga): Promise<void> =>
    enTransaccion(ctx, (tx) => abandonarAnulacion(tx, anulacionId));
