import { randomUUID } from 'node:crypto';
import { emisionFallida, trabajoEmitirVenta } from '#features/emision/emitir-venta.job.ts';
import { emitirVenta } from '#features/emision/emitir-venta.queue.ts';
import { correoAbandonado, trabajoEnviarCorreo } from '#features/emision/enviar-correo.job.ts';
import { enviarCorreo } from '#features/emision/enviar-correo.queue.ts';
import { type Cola, colaMuerta } from '#values/cola.ts';
import type { PgBoss } from 'pg-boss';
import type { z } from 'zod';
import type { Contexto, EnTransaccion } from './contexto.ts';

type Trabajo<E extends z.ZodType> = (ctx: Contexto, carga: z.output<E>) => Promise<void>;

/** Jobs of one queue that a process handles at the same time. */
const PARALELOS = 4;

const atender = async <E extends z.ZodType>(
  boss: PgBoss,
  nombre: string,
  cola: Cola<E>,
  contexto: () => Contexto,
  trabajo: Trabajo<E>,
): Promise<void> => {
  await boss.work(
    nombre,
    {
      batchSize: 1,
      localConcurrency: PARALELOS,
      pollingIntervalSeconds: 2,
      notifyPollingIntervalSeconds: 2,
      burstWhenBatchFull: true,
    },
    async ([job]) => {
      if (!job) return;
      const ctx = contexto();
      try {
        await trabajo(ctx, cola.carga.parse(job.data));
      } catch (error) {
        ctx.log.error({ err: error, cola: nombre, trabajo: job.id }, 'trabajo fallido');
        throw error;
      }
    },
  );
};

/** Handles every queue of the product, one line per kind of job and one per its dead letters. */
export const atenderColas = async (
  boss: PgBoss,
  base: Omit<Contexto, 'actor' | 'alcance' | 'ahora' | 'solicitudId'>,
  enTransaccion: EnTransaccion,
): Promise<void> => {
  const contexto = (): Contexto => ({
    ...base,
    actor: {
      rol: 'anonimo',
      usuarioId: null,
      nombreUsuario: null,
      sesionId: null,
      convenioId: null,
      ip: 'trabajo',
    },
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
      atender(boss, definicion.nombre, definicion, contexto, trabajo),
      atender(boss, colaMuerta(definicion), definicion, contexto, alAgotarse),
    ]);

  await cola(emitirVenta, trabajoEmitirVenta(enTransaccion), emisionFallida(enTransaccion));
  await cola(enviarCorreo, trabajoEnviarCorreo(enTransaccion), correoAbandonado(enTransaccion));
};
