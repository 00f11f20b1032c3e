import { registrar } from '#features/auditoria/auditoria.store.ts';
import { ETAPA } from '#features/ventas/etapa.ts';
import { ESTADO_EMISION, ESTADO_VENTA } from '#features/ventas/venta.ts';
import type { ContextoTx } from '#server/contexto.ts';
import { entregarPolizas } from './entregar-polizas.usecase.ts';
import {
  cambiarEstado,
  cerrarIncidentes,
  cuentaDeEmision,
  type DocumentoGuardado,
  marcarFirmadas,
  tomarVentaPagada,
} from './emision.store.ts';
import { emitirVenta, TRAMO } from './emitir-venta.queue.ts';

const SEGUNDOS_SIN_NUMEROS = 30;

/**
 * Marks a chunk as signed and ends the sale, or queues its next chunk behind smaller sales. Writes
 * nothing when another run took the turn meanwhile.
 */
export const cerrarTramo = async (
  ctx: ContextoTx,
  ventaId: number,
  turno: number,
  documentos: readonly DocumentoGuardado[],
): Promise<void> => {
  const venta = await tomarVentaPagada(ctx.tx, ventaId);
  if (!venta || venta.turno_emision !== turno) {
    ctx.log.warn({ venta: ventaId, turno }, 'otro turno tomó esta emisión');
    return;
  }
  if (documentos.length > 0) await marcarFirmadas(ctx.tx, documentos);
  ctx.falla('emision.trasMarcar');
  const { total, firmadas } = await cuentaDeEmision(ctx.tx, ventaId);
  if (firmadas < total) {
    const avanzo = documentos.length > 0;
    await ctx.encolar(
      emitirVenta,
      { ventaId },
      {
        prioridad: -Math.ceil((total - firmadas) / TRAMO),
        ...(avanzo ? {} : { segundos: SEGUNDOS_SIN_NUMEROS }),
      },
    );
    return;
  }
  await cambiarEstado(ctx.tx, ventaId, {
    etapa: ETAPA.terminada,
    estado_venta: ESTADO_VENTA.emitidas,
    estado_emision: ESTADO_EMISION.completo,
    emitida_en: ctx.ahora,
  });
  await cerrarIncidentes(ctx.tx, ventaId, ctx.ahora);
  await registrar(ctx, {
    accion: 'emitir',
    entidad: 'venta',
    entidadId: ventaId,
    despues: { polizas: total },
  });
  await entregarPolizas(ctx, ventaId);
};
