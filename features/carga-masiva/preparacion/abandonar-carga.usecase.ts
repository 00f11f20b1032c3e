import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { cargaFallida } from '#features/carga-masiva/carga.hechos.ts';
import { vaciarVenta } from '#features/ventas/masiva/cargar-vehiculos.usecase.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { contarFinal } from '#nucleo/noticias/avances.ts';
import { cambiarCarga, tomarCarga } from '#features/carga-masiva/carga.store.ts';

/** Marks a preparation as failed after its last attempt; nothing of it is sold. */
export const abandonarCarga = async (ctx: ContextoTx, cargaId: number): Promise<void> => {
  const carga = await tomarCarga(ctx.tx, cargaId);
  if (carga?.estado !== 'preparando' || carga.venta_id === null) return;
  await vaciarVenta(ctx, carga.venta_id);
  await cambiarCarga(ctx.tx, cargaId, { estado: 'fallida' });
  await registrar(ctx, cargaFallida({ id: cargaId }));
  await contarFinal(ctx.tx, [carga.venta_id]);
};
