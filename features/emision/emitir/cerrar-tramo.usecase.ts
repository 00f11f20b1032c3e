import { cerrarIncidentes } from '#features/auditoria/cerrar-incidentes.usecase.ts';
import { ventaEmitida } from '#features/emision/emision.hechos.ts';
import { DETIENEN_LA_EMISION } from '#features/auditoria/incidente.ts';
import { avisarAach } from '#features/aach/avisar-aach.queue.ts';
import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { generarSun } from '#features/sun/generar-sun.queue.ts';
import { ETAPA } from '#features/ventas/etapa.ts';
import { ESTADO_EMISION, ESTADO_VENTA } from '#features/ventas/venta.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { entregarPolizas } from '#features/emision/entregar/entregar-polizas.usecase.ts';
import {
  cambiarEstado,
  type DocumentoGuardado,
  marcarFirmadas,
  tomarVentaPagada,
} from '#features/emision/emision.store.ts';
import { cuentaDeEmision } from '#features/emision/cuenta.query.ts';
import { emitirVenta, TRAMO } from '#features/emision/emitir-venta.queue.ts';

const SEGUNDOS_SIN_NUMEROS = 30;

/** The next chunk, behind smaller sales; a sale that waits for numbers looks again in 30 s. */
const encolarResto = (
  ctx: ContextoTx,
  ventaId: number,
  faltan: number,
  avanzo: boolean,
): Promise<void> =>
  ctx.encolar(
    emitirVenta,
    { ventaId },
    {
      prioridad: -Math.ceil(faltan / TRAMO),
      ...(avanzo ? {} : { segundos: SEGUNDOS_SIN_NUMEROS }),
    },
  );

const terminarVenta = async (ctx: ContextoTx, ventaId: number, polizas: number): Promise<void> => {
  await cambiarEstado(ctx.tx, ventaId, {
    etapa: ETAPA.terminada,
    estado_venta: ESTADO_VENTA.emitidas,
    estado_emision: ESTADO_EMISION.completo,
    emitida_en: ctx.ahora,
  });
  await cerrarIncidentes(ctx, ventaId, ...DETIENEN_LA_EMISION);
  await registrar(ctx, ventaEmitida({ id: ventaId, despues: { polizas } }));
  await entregarPolizas(ctx, [ventaId]);
  await ctx.encolar(generarSun, { ventaId });
  await ctx.encolar(avisarAach, { clase: 'venta', ventaId });
};

interface TramoHecho {
  readonly documentos: readonly DocumentoGuardado[];
  /** Whether this run has the next chunk under way, so that no other job has to take it. */
  readonly sigue: boolean;
}

/**
 * Marks a chunk as signed and ends the sale, or queues what is left of it. Writes nothing, and says
 * false, when another run took the turn meanwhile.
 */
export const cerrarTramo = async (
  ctx: ContextoTx,
  ventaId: number,
  turno: number,
  { documentos, sigue }: TramoHecho,
): Promise<boolean> => {
  const venta = await tomarVentaPagada(ctx.tx, ventaId);
  if (!venta || venta.turno_emision !== turno) {
    ctx.log.warn({ venta: ventaId, turno }, 'otro turno tomó esta emisión');
    return false;
  }
  if (documentos.length > 0) await marcarFirmadas(ctx.tx, documentos, ctx.ahora);
  await cerrarIncidentes(ctx, ventaId, 'emision_detenida');
  ctx.falla('emision.trasMarcar');
  if (sigue) return true;
  const { total, firmadas } = await cuentaDeEmision(ctx.tx, ventaId);
  if (firmadas === total) await terminarVenta(ctx, ventaId, total);
  else await encolarResto(ctx, ventaId, total - firmadas, documentos.length > 0);
  return true;
};
