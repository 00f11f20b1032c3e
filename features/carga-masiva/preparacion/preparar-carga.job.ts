import { registrar } from '#features/auditoria/registrar.usecase.ts';
import * as hechos from '#features/carga-masiva/carga.hechos.ts';
import { cambiarCarga, tomarCarga } from '#features/carga-masiva/carga.store.ts';
import { vaciarVenta } from '#features/ventas/masiva/cargar-vehiculos.usecase.ts';
import type { Contexto, ContextoTx, EnTransaccion } from '#nucleo/contexto.ts';
import { contarFinal } from '#nucleo/noticias/avances.ts';
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

/**
 * Chunks looked up while one is being added, because the database takes as long as look-up and
 * rules together.
 */
const POR_DELANTE = 2;

type Averiguado = Promise<TramoAveriguado | null>;

/** Looks up at most `cuantos` chunks behind `primero`, one after another. */
const seguir = (ctx: Contexto, cargaId: number, primero: TramoAveriguado, cuantos: number) => {
  const pedidos: Averiguado[] = [];
  let quedan = cuantos;
  let ultimo: Averiguado = Promise.resolve(primero);
  const pedir = (): void => {
    ultimo = ultimo.then((tramo) => tramo && averiguarSiguiente(ctx, cargaId, tramo));
    // Avoids an unhandled rejection; the consumer of this chunk reports the error.
    ultimo.catch(() => undefined);
    pedidos.push(ultimo);
  };
  return {
    adelantar(): void {
      for (; pedidos.length < POR_DELANTE && quedan > 0; quedan -= 1) pedir();
    },
    siguiente: (): Averiguado => pedidos.shift() ?? Promise.resolve(null),
    /** Resolves when no look-up is running. */
    terminado: (): Promise<unknown> => ultimo.catch(() => null),
  };
};

/**
 * Prepares some chunks of a load and queues the rest. While one is added, the next ones are looked
 * up in the register. Settles only when no look-up is running.
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

/** Marks a preparation as failed after its last attempt; nothing of it is sold. */
const abandonarCarga = async (ctx: ContextoTx, cargaId: number): Promise<void> => {
  const carga = await tomarCarga(ctx.tx, cargaId);
  if (carga?.estado !== 'preparando' || carga.venta_id === null) return;
  await vaciarVenta(ctx, carga.venta_id);
  await cambiarCarga(ctx.tx, cargaId, { estado: 'fallida' });
  await registrar(ctx, hechos.cargaFallida({ id: cargaId }));
  await contarFinal(ctx.tx, [carga.venta_id]);
};

/** Marks the load as failed after its attempts ran out; the screen shows -2. */
export const cargaFallida =
  (enTransaccion: EnTransaccion) =>
  (ctx: Contexto, { cargaId }: Carga): Promise<void> =>
    enTransaccion(ctx, (tx) => abandonarCarga(tx, cargaId));
