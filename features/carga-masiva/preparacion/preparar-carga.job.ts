import type { Contexto, EnTransaccion } from '#nucleo/contexto.ts';
import { abandonarCarga } from './abandonar-carga.usecase.ts';
import { averiguarTramo } from './averiguar-tramo.usecase.ts';
import { prepararTramo } from './preparar-tramo.usecase.ts';

interface Carga {
  readonly cargaId: number;
}

/** One chunk of a load's preparation. */
export const trabajoPrepararCarga =
  (enTransaccion: EnTransaccion) =>
  async (ctx: Contexto, { cargaId }: Carga): Promise<void> => {
    ctx.falla('carga.alTomar');
    const averiguado = await averiguarTramo(ctx, cargaId);
    ctx.falla('carga.trasAveriguar');
    if (averiguado) await enTransaccion(ctx, (tx) => prepararTramo(tx, cargaId, averiguado));
    ctx.falla('carga.trasConfirmar');
  };

/** The preparation used up its attempts: the screen says so (-2). */
export const cargaFallida =
  (enTransaccion: EnTransaccion) =>
  (ctx: Contexto, { cargaId }: Carga): Promise<void> =>
    enTransaccion(ctx, (tx) => abandonarCarga(tx, cargaId));
