import { cambiarEstadoDeEmitida } from '#features/ventas/etapas/estado-de-emitida.usecase.ts';
import { ESTADO_VENTA } from '#features/ventas/venta.ts';
import type { Contexto, EnTransaccion } from '#nucleo/contexto.ts';
import { generarArchivoSun } from './generar-sun.usecase.ts';
import { archivoDeVenta } from './venta-sun.query.ts';

interface Carga {
  readonly ventaId: number;
}

export const trabajoGenerarSun =
  (enTransaccion: EnTransaccion) =>
  async (ctx: Contexto, { ventaId }: Carga): Promise<void> => {
    if (await archivoDeVenta(ctx.db, ventaId)) return;
    await generarArchivoSun(ctx, enTransaccion, ventaId);
  };

/** Attempts used up: the sale says that its file is missing, for Soporte to make it. */
export const sunAbandonado =
  (enTransaccion: EnTransaccion) =>
  async (ctx: Contexto, { ventaId }: Carga): Promise<void> => {
    if (await archivoDeVenta(ctx.db, ventaId)) return;
    await enTransaccion(ctx, (tx) =>
      cambiarEstadoDeEmitida(tx, ventaId, ESTADO_VENTA.sunNoGenerado),
    );
  };
