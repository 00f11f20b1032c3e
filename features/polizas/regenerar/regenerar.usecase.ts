import { registrarVarios } from '#features/auditoria/registrar.usecase.ts';
import { regeneracionPedida, vigenciaCorregida } from '#features/polizas/poliza.hechos.ts';
import { avisarAach } from '#features/aach/avisar-aach.queue.ts';
import { encolarDocumentos } from '#features/emision/rehacer/rehacer-documentos.usecase.ts';
import { moverCobertura } from '#features/pagos/pagar/cobertura.usecase.ts';
import { ventaNoEncontrada } from '#features/ventas/venta.errors.ts';
import { dejarArchivosDesactualizados } from '#features/sun/dejar-desactualizados.usecase.ts';
import { registroModificado } from '#features/registros/registro.errors.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import type { Vigencia } from '#values/vigencia.ts';
import { camposInvalidos } from '#nucleo/comunes.errors.ts';
import { corregirVehiculosDePolizas } from './corregir-vehiculos.usecase.ts';
import {
  pedirDocumentos,
  type PolizaTomada,
  tomarPolizas,
  tomarVentas,
  vigentesDeVenta,
} from '#features/polizas/cambio.store.ts';
import { limitesDeVigencia } from './limites-de-vigencia.query.ts';
import { reparoDeRegenerarVenta, reparoDeVigencia } from './regenerable.ts';
import { reparoDeCambio } from '#features/polizas/cambiable.ts';
import { polizaDesconocida, vigenciaDePolizaOcupada } from '#features/polizas/poliza.errors.ts';

const anotarRegeneracion = (ctx: ContextoTx, polizas: readonly PolizaTomada[]): Promise<void> =>
  registrarVarios(
    ctx,
    polizas.map((poliza) =>
      regeneracionPedida({
        id: poliza.id,
        antes: { clave: poliza.documento_clave, sha256: poliza.documento_sha256 },
      }),
    ),
  );

/**
 * Returns a locked policy that may be changed; throws when it is missing, cancelled or not fully
 * issued.
 */
const tomarVigente = async (ctx: ContextoTx, polizaId: number): Promise<PolizaTomada> => {
  const { ventas, polizas } = await tomarPolizas(ctx.tx, [polizaId]);
  const [poliza] = polizas;
  if (!poliza) throw polizaDesconocida();
  const estadoEmision = ventas[0]?.estado_emision ?? null;
  const reparo = reparoDeCambio({ vigente: poliza.vigente, estadoEmision });
  if (reparo) throw reparo;
  return poliza;
};

/**
 * Queues a new file of a valid policy with the present record of its vehicle. Notifies the AACH
 * when that changed the policy.
 */
export const regenerarPoliza = async (ctx: ContextoTx, polizaId: number): Promise<void> => {
  const poliza = await tomarVigente(ctx, polizaId);
  const corregidas = await corregirVehiculosDePolizas(ctx, [polizaId]);
  if (corregidas.length > 0) {
    await ctx.encolar(avisarAach, { clase: 'alta', polizaIds: corregidas });
  } else {
    await pedirDocumentos(ctx.tx, [polizaId]);
    await encolarDocumentos(ctx, [polizaId]);
  }
  await anotarRegeneracion(ctx, [poliza]);
};

interface CambioDeVigencia {
  readonly motivo?: string | undefined;
  /** Version of the policy that the user saw; without it, nothing is compared. */
  readonly version?: number | undefined;
}

/**
 * Changes the dates of a valid policy within the limits of its contract and agreement. `motivo`
 * goes to the audit. The cover moves too, never over another valid one of the plate (I4). Queues a
 * new file and notifies the AACH. Does nothing when the dates are unchanged. Throws 400 at the field
 * of a date out of range, and 409 on a stale `version` or a cover that overlaps.
 */
export const editarVigencia = async (
  ctx: ContextoTx,
  polizaId: number,
  vigencia: Vigencia,
  { motivo, version }: CambioDeVigencia = {},
): Promise<void> => {
  const poliza = await tomarVigente(ctx, polizaId);
  if (version !== undefined && version !== poliza.version) throw registroModificado();
  const { vigencia_desde: desde, vigencia_hasta: hasta } = poliza;
  if (desde === vigencia.desde && hasta === vigencia.hasta) return;
  const reparo = reparoDeVigencia(await limitesDeVigencia(ctx.tx, polizaId), vigencia);
  if (reparo) throw camposInvalidos(reparo);
  if (!(await moverCobertura(ctx, poliza.venta_vehiculo_id, vigencia))) {
    throw vigenciaDePolizaOcupada(poliza.patente);
  }
  await pedirDocumentos(ctx.tx, [polizaId], vigencia);
  await registrarVarios(ctx, [
    vigenciaCorregida({
      id: polizaId,
      antes: { desde, hasta, clave: poliza.documento_clave, sha256: poliza.documento_sha256 },
      despues: { ...vigencia, ...(motivo !== undefined && { motivo }) },
    }),
  ]);
  await encolarDocumentos(ctx, [polizaId]);
  await ctx.encolar(avisarAach, { clase: 'alta', polizaIds: [polizaId] });
  // The collection file contains the dates of the policy.
  await dejarArchivosDesactualizados(ctx, [poliza.venta_id]);
};

/** Queues new files for all valid policies of a sale. Returns how many. */
export const regenerarVenta = async (
  ctx: ContextoTx,
  ventaId: number,
): Promise<{ id: number; polizas: number }> => {
  const [venta] = await tomarVentas(ctx.tx, [ventaId]);
  if (!venta) throw ventaNoEncontrada();
  const reparo = reparoDeRegenerarVenta({
    vigente: venta.vigente,
    estadoEmision: venta.estado_emision,
    estadoVenta: venta.estado_venta,
  });
  if (reparo) throw reparo;
  const { polizas } = await tomarPolizas(ctx.tx, await vigentesDeVenta(ctx.tx, ventaId));
  const polizaIds = polizas.map(({ id }) => id);
  await pedirDocumentos(ctx.tx, polizaIds);
  await anotarRegeneracion(ctx, polizas);
  await encolarDocumentos(ctx, polizaIds);
  return { id: ventaId, polizas: polizas.length };
};
