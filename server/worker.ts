import { randomUUID } from 'node:crypto';
import { cargaFallida, trabajoPrepararCarga } from '#features/carga-masiva/preparar-carga.job.ts';
import { prepararCarga } from '#features/carga-masiva/preparar-carga.queue.ts';
import { emisionFallida, trabajoEmitirVenta } from '#features/emision/emitir-venta.job.ts';
import { emitirVenta } from '#features/emision/emitir-venta.queue.ts';
import { correoAbandonado, trabajoEnviarCorreo } from '#features/envios/enviar-correo.job.ts';
import { enviarCorreo } from '#features/envios/enviar-correo.queue.ts';
import {
  conciliacionAbandonada,
  trabajoConciliarPago,
} from '#features/pagos/conciliar-pago.job.ts';
import { conciliarPago } from '#features/pagos/conciliar-pago.queue.ts';
import { devolucionAbandonada, trabajoDevolverPago } from '#features/pagos/devolver-pago.job.ts';
import { devolverPago } from '#features/pagos/devolver-pago.queue.ts';
import {
  recuperacionAbandonada,
  trabajoRecuperarCompra,
} from '#features/pagos/recuperar-compra.job.ts';
import { recuperarCompraCola } from '#features/pagos/recuperar-compra.queue.ts';
import { trabajoValidarPago, validacionAbandonada } from '#features/pagos/validar-pago.job.ts';
import { validarPago } from '#features/pagos/validar-pago.queue.ts';
import { type Cola, colaMuerta } from '#values/cola.ts';
import type { Job, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import { actorAnonimo } from './actor-anonimo.ts';
import type { Contexto, EnTransaccion } from './contexto.ts';

type Trabajo<E extends z.ZodType> = (ctx: Contexto, carga: z.output<E>) => Promise<void>;

/** Jobs of one queue that a process handles at the same time, and of one of dead letters. */
const PARALELOS = 4;
const PARALELOS_MUERTA = 1;
const SONDEO_SEGUNDOS = 2;

/**
 * One taker of jobs: one at a time, so that no job waits for another one's batch, and looking for
 * the next one right after each. pg-boss alone would wait for the next poll: 2 jobs a second.
 */
const tomar = async (
  boss: PgBoss,
  nombre: string,
  hacer: (job: Job) => Promise<void>,
): Promise<void> => {
  const id = await boss.work(
    nombre,
    {
      batchSize: 1,
      pollingIntervalSeconds: SONDEO_SEGUNDOS,
      notifyPollingIntervalSeconds: SONDEO_SEGUNDOS,
    },
    async ([job]: Job[]) => {
      try {
        if (job) await hacer(job);
      } finally {
        boss.notifyWorker(id);
      }
    },
  );
};

const atender = async <E extends z.ZodType>(
  boss: PgBoss,
  nombre: string,
  cola: Cola<E>,
  contexto: () => Contexto,
  { paralelos, trabajo }: { paralelos: number; trabajo: Trabajo<E> },
): Promise<void> => {
  const hacer = async (job: Job): Promise<void> => {
    const ctx = contexto();
    try {
      await trabajo(ctx, cola.carga.parse(job.data));
    } catch (error) {
      ctx.log.error({ err: error, cola: nombre, trabajo: job.id }, 'trabajo fallido');
      throw error;
    }
  };
  for (let i = 0; i < paralelos; i += 1) await tomar(boss, nombre, hacer);
};

/** Handles every queue of the product, one line per kind of job and one per its dead letters. */
export const atenderColas = async (
  boss: PgBoss,
  base: Omit<Contexto, 'actor' | 'alcance' | 'ahora' | 'solicitudId'>,
  enTransaccion: EnTransaccion,
): Promise<void> => {
  const contexto = (): Contexto => ({
    ...base,
    actor: actorAnonimo('trabajo'),
    alcance: 'todo',
    ahora: base.puertos.reloj.ahora(),
    solicitudId: randomUUID(),
  });
  const cola = <E extends z.ZodType>(
    definicion: Cola<E>,
    trabajo: Trabajo<E>,
    alAgotarse: Trabajo<E>,
  ): Promise<unknown> =>
    Promise.all([
      atender(boss, definicion.nombre, definicion, contexto, {
        paralelos: PARALELOS,
        trabajo,
      }),
      atender(boss, colaMuerta(definicion), definicion, contexto, {
        paralelos: PARALELOS_MUERTA,
        trabajo: alAgotarse,
      }),
    ]);

  await cola(emitirVenta, trabajoEmitirVenta(enTransaccion), emisionFallida(enTransaccion));
  await cola(
    conciliarPago,
    trabajoConciliarPago(enTransaccion),
    conciliacionAbandonada(enTransaccion),
  );
  await cola(devolverPago, trabajoDevolverPago(enTransaccion), devolucionAbandonada(enTransaccion));
  await cola(validarPago, trabajoValidarPago(enTransaccion), validacionAbandonada(enTransaccion));
  await cola(recuperarCompraCola, trabajoRecuperarCompra(enTransaccion), recuperacionAbandonada());
  await cola(prepararCarga, trabajoPrepararCarga(enTransaccion), cargaFallida(enTransaccion));
  await cola(enviarCorreo, trabajoEnviarCorreo(enTransaccion), correoAbandonado(enTransaccion));
};
