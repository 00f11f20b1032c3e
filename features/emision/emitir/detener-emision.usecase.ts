import { contarFinal } from '#nucleo/noticias/avances.ts';
import { abrirIncidente } from '#features/auditoria/abrir-incidente.usecase.ts';
import { ventaNoEmitida } from '#features/emision/emision.hechos.ts';
import { cerrarIncidentes } from '#features/auditoria/cerrar-incidentes.usecase.ts';
import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { ESTADO_EMISION, ESTADO_VENTA } from '#features/ventas/venta.ts';
import type { Contexto, ContextoTx, EnTransaccion } from '#nucleo/contexto.ts';
import { type CausaDeDetencion, fraseDeDetencion } from '#features/emision/causa-detencion.ts';
import { encolarValidaciones } from '#features/pagos/validar/encolar-validaciones.usecase.ts';
import { detencionDe } from '#features/emision/detencion.query.ts';
import { cambiarEstado, tomarVentaPagada } from '#features/emision/emision.store.ts';

interface Detenida {
  readonly ventaId: number;
  /** Turn of the stopped run; null when it stopped before it got one. */
  readonly turno: number | null;
}

/** Returns the locked sale if this run still holds its turn, otherwise null. */
const enSuTurno = async ({ tx }: ContextoTx, { ventaId, turno }: Detenida) => {
  const venta = await tomarVentaPagada(tx, ventaId);
  if (!venta || venta.estado_emision === ESTADO_EMISION.completo) return null;
  return turno === null || venta.turno_emision === turno ? venta : null;
};

/**
 * Records the cause of a stop for Soporte, from the first failure and in a transaction of its own.
 * A new cause replaces the previous one. The job is retried regardless.
 */
export const anotarDetencion = async (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  detenida: Detenida,
  causa: CausaDeDetencion,
): Promise<void> => {
  const { ventaId } = detenida;
  ctx.log.error({ venta: ventaId, causa }, 'emisión detenida');
  const anotar = async (tx: ContextoTx): Promise<void> => {
    const venta = await enSuTurno(tx, detenida);
    if (!venta) return;
    // Even if issuance stops before a run took its turn, the insurer is notified of the payment.
    if (venta.turno_emision === 0) await encolarValidaciones(tx, [ventaId]);
    if ((await detencionDe(tx.tx, ventaId))?.causa === causa) return;
    await cerrarIncidentes(tx, ventaId, 'emision_detenida');
    const detalle = fraseDeDetencion(causa);
    await abrirIncidente(tx, { clase: 'emision_detenida', causa, ventaId, detalle });
    await contarFinal(tx.tx, [ventaId]);
  };
  try {
    await enTransaccion(ctx, anotar);
  } catch (fallo) {
    ctx.log.error({ err: fallo, venta: ventaId, causa }, 'emisión detenida sin anotar');
  }
};

/**
 * Opens an incident with the cause and marks the issuance as failed, after its attempts ran out.
 */
export const emisionFallida =
  (enTransaccion: EnTransaccion) =>
  (ctx: Contexto, { ventaId }: Pick<Detenida, 'ventaId'>): Promise<void> =>
    enTransaccion(ctx, async (tx) => {
      if (!(await enSuTurno(tx, { ventaId, turno: null }))) return;
      await cambiarEstado(tx.tx, [ventaId], {
        estado_venta: ESTADO_VENTA.noEmitidas,
        estado_emision: ESTADO_EMISION.fallido,
      });
      const detencion = await detencionDe(tx.tx, ventaId);
      await cerrarIncidentes(tx, ventaId, 'emision_detenida');
      await abrirIncidente(tx, {
        clase: 'emision_fallida',
        ventaId,
        detalle: ['La emisión agotó sus intentos', detencion?.detalle].filter(Boolean).join('. '),
      });
      await registrar(tx, ventaNoEmitida({ id: ventaId }));
      await contarFinal(tx.tx, [ventaId]);
    });
