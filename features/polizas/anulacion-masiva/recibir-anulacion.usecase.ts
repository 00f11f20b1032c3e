import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { anulacionMasivaPedida } from '#features/polizas/poliza.hechos.ts';
import type { FilaCruda, FilasOcultas } from '#formatos/xlsx/libro.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { anularMasivo } from './anulacion-masiva.queue.ts';
import { anulacionIgual, insertarAnulacion } from './anulacion-masiva.store.ts';
import { POR_REINTENTAR } from './anulacion-masiva.ts';

interface Recibida {
  readonly nombreArchivo: string;
  readonly motivo: string;
  readonly fecha: Date;
  readonly filas: readonly FilaCruda[];
  readonly archivoSha256: string;
  /** Number of hidden rows in the file; `decision` says whether `filas` includes them. */
  readonly ocultas: number;
  readonly decision: FilasOcultas | undefined;
}

/**
 * Stores the rows of a file of policies to cancel and queues the job. A repeated file is one job. Returns the
 * number of the mass cancel.
 */
export const recibirAnulacion = async (ctx: ContextoTx, recibida: Recibida): Promise<number> => {
  const nueva = { ...recibida, usuarioId: ctx.actor.usuarioId ?? 0, ahora: ctx.ahora };
  const igual = await anulacionIgual(ctx.tx, nueva, POR_REINTENTAR);
  if (igual !== null) return igual;
  const anulacionId = await insertarAnulacion(ctx.tx, nueva);
  const { motivo, fecha, filas, archivoSha256, ocultas, decision } = recibida;
  await registrar(
    ctx,
    anulacionMasivaPedida({
      id: anulacionId,
      despues: {
        motivo,
        fecha: fecha.toISOString(),
        filas: filas.length,
        archivoSha256,
        ...(ocultas > 0 && { ocultas, conOcultas: decision === 'si' }),
      },
    }),
  );
  await ctx.encolar(anularMasivo, { anulacionId }, { prioridad: -filas.length });
  return anulacionId;
};
