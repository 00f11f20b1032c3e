import type { Contexto, EnTransaccion } from '#nucleo/contexto.ts';
import { abandonarCarga } from './abandonar-carga.usecase.ts';
import { TRAMO_DE_CARGA, TRAMOS_SEGUIDOS } from '#features/carga-masiva/preparar-carga.queue.ts';
import {
  averiguarSiguiente,
  averiguarTramo,
  type TramoAveriguado,
} from './averiguar-tramo.usecase.ts';
import { prepararTramo } from './preparar-tramo.usecase.ts';

interface Carga {
  readonly cargaId: number;
}

/** Chunks that are asked for while one is being added: the database takes as long as the register and the rules. */
const POR_DELANTE = 2;

type Averiguado = Promise<TramoAveriguado | null>;

/** Asks for the chunks behind `primero`, `cuantos` of them at most: each of them once, in their order. */
const seguir = (ctx: Contexto, cargaId: number, primero: TramoAveriguado, cuantos: number) => {
  const pedidos: Averiguado[] = [];
  let quedan = cuantos;
  let ultimo: Averiguado = Promise.resolve(primero);
  const pedir = (): void => {
    ultimo = ultimo.then((tramo) => tramo && averiguarSiguiente(ctx, cargaId, tramo));
    // Its turn reports it: until then nobody waits for it.
    ultimo.catch(() => undefined);
    pedidos.push(ultimo);
  };
  return {
    adelantar(): void {
      for (; pedidos.length < POR_DELANTE && quedan > 0; quedan -= 1) pedir();
    },
    siguiente: (): Averiguado => pedidos.shift() ?? Promise.resolve(null),
    /** Nobody is being asked any more. */
    terminado: (): Promise<unknown> => ultimo.catch(() => null),
  };
};

/**
 * Some chunks of a load's preparation; what is left goes to the back of the queue. While one is added the register is
 * asked for the plates of those behind it. Answers, or throws, only when nobody is being asked any more.
 */
export const trabajoPrepararCarga =
  (enTransaccion: EnTransaccion, seguidos = TRAMOS_SEGUIDOS) =>
  async (ctx: Contexto, { cargaId }: Carga): Promise<void> => {
    let tramo = await averiguarTramo(ctx, cargaId);
    if (!tramo) return;
    const detras = seguir(ctx, cargaId, tramo, seguidos - 1);
    try {
      for (let quedan = seguidos; tramo; quedan -= 1) {
        ctx.falla('carga.trasAveriguar');
        detras.adelantar();
        const este: TramoAveriguado = tramo;
        const hayMas = quedan > 1 && este.cuantas === TRAMO_DE_CARGA;
        const sigue: boolean = await enTransaccion(ctx, (tx) =>
          prepararTramo(tx, cargaId, este, hayMas),
        );
        ctx.falla('carga.trasConfirmar');
        tramo = sigue ? await detras.siguiente() : null;
      }
    } finally {
      await detras.terminado();
    }
  };

/** The preparation used up its attempts: the screen says so (-2). */
export const cargaFallida =
  (enTransaccion: EnTransaccion) =>
  (ctx: Contexto, { cargaId }: Carga): Promise<void> =>
    enTransaccion(ctx, (tx) => abandonarCarga(tx, cargaId));
