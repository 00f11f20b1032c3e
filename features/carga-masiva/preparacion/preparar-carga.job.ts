import type { Contexto, EnTransaccion } from '#nucleo/contexto.ts';
import { abandonarCarga } from './abandonar-carga.usecase.ts';
import { TRAMOS_SEGUIDOS } from '#features/carga-masiva/preparar-carga.queue.ts';
import {
  averiguarSiguiente,
  averiguarTramo,
  type TramoAveriguado,
} from './averiguar-tramo.usecase.ts';
import { prepararTramo } from './preparar-tramo.usecase.ts';

interface Carga {
  readonly cargaId: number;
}

/** One run's turn of the preparation of a load. */
interface Corrida {
  readonly ctx: Contexto;
  readonly enTransaccion: EnTransaccion;
  readonly cargaId: number;
}

/**
 * Adds a chunk; meanwhile, when this run goes on, the register is asked for the plates of the next one.
 * Gives that one. Answers, or throws, only when nobody is being asked any more.
 */
const agregar = async (
  { ctx, enTransaccion, cargaId }: Corrida,
  tramo: TramoAveriguado,
  continua: boolean,
): Promise<TramoAveriguado | null> => {
  const siguiente = continua ? averiguarSiguiente(ctx, cargaId, tramo) : null;
  // Its turn reports it: until then nobody waits for it.
  const preguntado = siguiente?.catch(() => null);
  try {
    const sigue = await enTransaccion(ctx, (tx) =>
      prepararTramo(tx, cargaId, tramo, siguiente !== null),
    );
    ctx.falla('carga.trasConfirmar');
    return sigue ? await siguiente : null;
  } finally {
    await preguntado;
  }
};

/** Some chunks of a load's preparation; what is left goes to the back of the queue. */
export const trabajoPrepararCarga =
  (enTransaccion: EnTransaccion, seguidos = TRAMOS_SEGUIDOS) =>
  async (ctx: Contexto, { cargaId }: Carga): Promise<void> => {
    let tramo = await averiguarTramo(ctx, cargaId);
    for (let quedan = seguidos; tramo; quedan -= 1) {
      ctx.falla('carga.trasAveriguar');
      tramo = await agregar({ ctx, enTransaccion, cargaId }, tramo, quedan > 1);
    }
  };

/** The preparation used up its attempts: the screen says so (-2). */
export const cargaFallida =
  (enTransaccion: EnTransaccion) =>
  (ctx: Contexto, { cargaId }: Carga): Promise<void> =>
    enTransaccion(ctx, (tx) => abandonarCarga(tx, cargaId));
