import { cambiarEstadoDeEmitidas } from '#features/ventas/etapas/estado-de-emitida.usecase.ts';
import { ESTADO_VENTA } from '#features/ventas/venta.ts';
import type { Contexto, EnTransaccion } from '#nucleo/contexto.ts';
import { primeraEspera } from '#values/cola.ts';
import type { z } from 'zod';
import { generarArchivosSun } from './generar-sun.usecase.ts';
import { generarSun, ventasDe } from './generar-sun.queue.ts';
import { ventasConArchivo } from './venta-sun.query.ts';

type Encargo = z.output<typeof generarSun.encargo>;

const sinArchivo = async (ctx: Contexto, encargo: Encargo): Promise<number[]> => {
  const ventaIds = ventasDe(encargo);
  const hechas = await ventasConArchivo(ctx.db, ventaIds);
  return ventaIds.filter((ventaId) => !hechas.has(ventaId));
};

/** Requeues each sale as a job of its own, with its own attempts, when one of several fails. */
export const trabajoGenerarSun =
  (enTransaccion: EnTransaccion) =>
  async (ctx: Contexto, encargo: Encargo): Promise<void> => {
    const ventaIds = await sinArchivo(ctx, encargo);
    try {
      await generarArchivosSun(ctx, enTransaccion, ventaIds);
    } catch (error) {
      if ('ventaId' in encargo) throw error;
      ctx.log.warn({ err: error, ventas: ventaIds }, 'archivos SUN: cada venta aparte');
      const como = { segundos: primeraEspera(generarSun), suelto: true };
      await enTransaccion(ctx, async (tx) => {
        for (const ventaId of ventaIds) await tx.encolar(generarSun, { ventaId }, como);
      });
    }
  };

/** Marks the file as missing once attempts are used up, for Soporte to make it. */
export const sunAbandonado =
  (enTransaccion: EnTransaccion) =>
  async (ctx: Contexto, encargo: Encargo): Promise<void> => {
    const ventaIds = await sinArchivo(ctx, encargo);
    if (ventaIds.length === 0) return;
    await enTransaccion(ctx, (tx) =>
      cambiarEstadoDeEmitidas(tx, ventaIds, ESTADO_VENTA.sunNoGenerado),
    );
  };
