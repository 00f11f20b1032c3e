import { registrarVarios } from '#features/auditoria/registrar.usecase.ts';
import { polizaAnulada } from '#features/polizas/poliza.hechos.ts';
import { avisarAach } from '#features/aach/avisar-aach.queue.ts';
import { encolarDocumentos } from '#features/emision/rehacer/rehacer-documentos.usecase.ts';
import { terminarCoberturas } from '#features/pagos/pagar/cobertura.usecase.ts';
import { type Anulacion, anularVentaTomada } from '#features/ventas/etapas/anular-venta.usecase.ts';
import { dejarArchivosDesactualizados } from '#features/sun/dejar-desactualizados.usecase.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import {
  marcarAnuladas,
  type PolizaTomada,
  tomarPolizas,
  tomarVentas,
  ventasSinVigentes,
  vigentesDeVenta,
} from '#features/polizas/cambio.store.ts';
import { reparoDeCambio } from '#features/polizas/cambiable.ts';
import {
  emisionIncompleta,
  fechaDeAnulacion,
  polizaDesconocida,
} from '#features/polizas/poliza.errors.ts';
import { ventaNoEncontrada } from '#features/ventas/venta.errors.ts';
import { ESTADO_EMISION } from '#features/ventas/venta.ts';
import { reparoDeAnularVenta, reparoDeFecha } from './anulable.ts';

/**
 * Cancels policies that the caller locked and found valid. It ends their covers, queues stamped
 * files and the AACH notice, and marks the sale's collection file as outdated. A sale without any
 * valid policy left is cancelled too.
 */
export const anularTomadas = async (
  ctx: ContextoTx,
  polizas: readonly PolizaTomada[],
  anulacion: Anulacion,
): Promise<void> => {
  if (polizas.length === 0) return;
  const polizaIds = polizas.map(({ id }) => id);
  await marcarAnuladas(ctx.tx, polizaIds, anulacion);
  await terminarCoberturas(
    ctx,
    polizas.map(({ venta_vehiculo_id }) => venta_vehiculo_id),
  );
  await registrarVarios(
    ctx,
    polizas.map((poliza) =>
      polizaAnulada({
        id: poliza.id,
        antes: { clave: poliza.documento_clave, sha256: poliza.documento_sha256 },
        despues: { motivo: anulacion.motivo, fecha: anulacion.fecha.toISOString() },
      }),
    ),
  );
  await encolarDocumentos(ctx, polizaIds);
  await ctx.encolar(avisarAach, { clase: 'anulacion', polizaIds });
  const ventaIds = [...new Set(polizas.map(({ venta_id }) => venta_id))];
  await dejarArchivosDesactualizados(ctx, ventaIds);
  for (const ventaId of await ventasSinVigentes(ctx.tx, ventaIds)) {
    await anularVentaTomada(ctx, ventaId, anulacion);
  }
};

/**
 * Cancels one policy. Throws when it is missing, cancelled or not fully issued, or the moment is
 * out of range.
 */
export const anularPoliza = async (
  ctx: ContextoTx,
  polizaId: number,
  anulacion: Anulacion,
): Promise<void> => {
  const { ventas, polizas } = await tomarPolizas(ctx.tx, [polizaId]);
  const [poliza] = polizas;
  if (!poliza) throw polizaDesconocida();
  const estadoEmision = ventas[0]?.estado_emision ?? null;
  const impedimento = reparoDeCambio({ vigente: poliza.vigente, estadoEmision });
  if (impedimento) throw impedimento;
  const reparo = reparoDeFecha(anulacion.fecha, poliza.emitida_en, ctx.ahora);
  if (reparo) throw fechaDeAnulacion(reparo);
  await anularTomadas(ctx, polizas, anulacion);
};

/** Locks policies and their sales. Call it before changing anything else of them. */
export const sostenerPolizasYVentas = async (
  ctx: ContextoTx,
  polizaIds: readonly number[],
): Promise<void> => {
  await tomarPolizas(ctx.tx, polizaIds);
};

/** Cancels those of these policies that are still valid. Throws when a sale is not fully issued. */
export const anularPolizas = async (
  ctx: ContextoTx,
  polizaIds: readonly number[],
  anulacion: Anulacion,
): Promise<void> => {
  const { ventas, polizas } = await tomarPolizas(ctx.tx, polizaIds);
  if (ventas.some((venta) => venta.estado_emision !== ESTADO_EMISION.completo))
    throw emisionIncompleta();
  await anularTomadas(
    ctx,
    polizas.filter(({ vigente }) => vigente),
    anulacion,
  );
};

/**
 * Cancels a sale and all its valid policies. An unpaid sale only stops; money that arrives later is
 * refunded (F12). Returns the number of policies cancelled.
 */
export const anularVenta = async (
  ctx: ContextoTx,
  ventaId: number,
  anulacion: Anulacion,
): Promise<{ id: number; polizasAnuladas: number }> => {
  const [venta] = await tomarVentas(ctx.tx, [ventaId]);
  if (!venta) throw ventaNoEncontrada();
  const impedimento = reparoDeAnularVenta({
    vigente: venta.vigente,
    pagada: venta.pagada_en !== null,
    estadoEmision: venta.estado_emision,
  });
  if (impedimento) throw impedimento;
  const reparo = reparoDeFecha(anulacion.fecha, venta.pagada_en ?? venta.creado_en, ctx.ahora);
  if (reparo) throw fechaDeAnulacion(reparo);
  const { polizas } = await tomarPolizas(ctx.tx, await vigentesDeVenta(ctx.tx, ventaId));
  if (polizas.length === 0) await anularVentaTomada(ctx, ventaId, anulacion);
  else await anularTomadas(ctx, polizas, anulacion);
  return { id: ventaId, polizasAnuladas: polizas.length };
};
