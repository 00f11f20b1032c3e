import type { Contexto, EnTransaccion } from '#nucleo/contexto.ts';
import { entregarFlota } from '#features/emision/entregar-flota.queue.ts';
import { escribirEnvios, tandasPorEscribir } from './entregar-polizas.usecase.ts';

interface Carga {
  readonly ventaId: number;
}

/**
 * Job that writes a hundred mails per transaction; a retry continues behind those already written.
 */
export const trabajoEntregarFlota =
  (enTransaccion: EnTransaccion) =>
  async (ctx: Contexto, { ventaId }: Carga): Promise<void> => {
    for (const tanda of await tandasPorEscribir(ctx, ventaId)) {
      await enTransaccion(ctx, async (tx) => {
        await escribirEnvios(tx, tanda);
        tx.falla('entrega.trasEscribir');
      });
      ctx.falla('entrega.trasTanda');
    }
  };

const SEGUNDOS_HASTA_VOLVER = 300;

/**
 * Queues the job again when its attempts ran out, because nothing else writes these mails. The age
 * of the queue raises the alarm.
 */
export const entregaAbandonada =
  (enTransaccion: EnTransaccion) =>
  async (ctx: Contexto, { ventaId }: Carga): Promise<void> => {
    ctx.log.error({ venta: ventaId }, 'correos de una flota sin escribir');
    await enTransaccion(ctx, (tx) =>
      tx.encolar(entregarFlota, { ventaId }, { segundos: SEGUNDOS_HASTA_VOLVER }),
    );
  };
