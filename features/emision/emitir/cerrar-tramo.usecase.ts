import { cerrarIncidentes } from '#features/auditoria/cerrar-incidentes.usecase.ts';
import { ventaEmitida } from '#features/emision/emision.hechos.ts';
import { DETIENEN_LA_EMISION } from '#features/auditoria/incidente.ts';
import { avisarAach } from '#features/aach/avisar-aach.queue.ts';
import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { contarAvance, contarFinal } from '#nucleo/noticias/avances.ts';
import { generarSun } from '#features/sun/generar-sun.queue.ts';
import { ETAPA } from '#features/ventas/etapa.ts';
import { ESTADO_EMISION, ESTADO_VENTA } from '#features/ventas/venta.ts';
import type { Contexto, ContextoTx } from '#nucleo/contexto.ts';
import { entregarPolizas } from '#features/emision/entregar/entregar-polizas.usecase.ts';
import {
  cambiarEstado,
  type DocumentoDeVenta,
  type EnTurno,
  marcarFirmadas,
  tomarVentasEnTurno,
} from '#features/emision/emision.store.ts';
import { cuentasDeEmision } from '#features/emision/cuenta.query.ts';
import { entregarFlota } from '#features/emision/entregar-flota.queue.ts';
import { emitirVenta, prioridadDelResto, TRAMO } from '#features/emision/emitir-venta.queue.ts';

const SEGUNDOS_SIN_NUMEROS = 30;
/** Delay of a fleet's notices, because its buyer downloads it on the same processors. */
const SEGUNDOS_TRAS_UNA_FLOTA = 5;

/** Queues the next chunk behind smaller sales; a sale without numbers is retried after 30 s. */
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
      prioridad: prioridadDelResto(faltan),
      ...(avanzo ? {} : { segundos: SEGUNDOS_SIN_NUMEROS }),
    },
  );

/** A sale whose policies are all signed. */
interface Terminada {
  readonly ventaId: number;
  readonly total: number;
}

const terminarVentas = async (
  ctx: ContextoTx,
  terminadas: readonly Terminada[],
  aCuentaDe: (ventaId: number) => ContextoTx,
): Promise<void> => {
  if (terminadas.length === 0) return;
  const ids = terminadas.map(({ ventaId }) => ventaId);
  await cambiarEstado(ctx.tx, ids, {
    etapa: ETAPA.terminada,
    estado_venta: ESTADO_VENTA.emitidas,
    estado_emision: ESTADO_EMISION.completo,
    emitida_en: ctx.ahora,
  });
  await cerrarIncidentes(ctx, ids, ...DETIENEN_LA_EMISION);
  // A fleet may have as many mails as policies; they are written later by their own job.
  const deUnTramo = terminadas.filter(({ total }) => total <= TRAMO).map(({ ventaId }) => ventaId);
  const [unica, ...otras] = deUnTramo;
  if (unica !== undefined)
    await entregarPolizas(otras.length > 0 ? ctx.aCuentaDe(null) : aCuentaDe(unica), deUnTramo);
  for (const { ventaId, total } of terminadas) {
    const suyo = aCuentaDe(ventaId);
    const cuando = total > TRAMO ? { segundos: SEGUNDOS_TRAS_UNA_FLOTA } : {};
    if (total > TRAMO) await suyo.encolar(entregarFlota, { ventaId }, cuando);
    await registrar(suyo, ventaEmitida({ id: ventaId, despues: { polizas: total } }));
    await suyo.encolar(generarSun, { ventaId }, cuando);
    await suyo.encolar(avisarAach, { clase: 'venta', ventaId }, cuando);
  }
};

/** A sale of these jobs that this chunk leaves to a later job. */
export interface Aplazada {
  readonly ventaId: number;
  readonly prioridad: number;
  /** Delay of its job in seconds. */
  readonly segundos?: number;
}

/** Sales that the closing of a chunk found. */
interface Marcado {
  /** Sales whose turn this run still held. */
  readonly propias: ReadonlySet<number>;
  /** Sales of which a policy got its file. */
  readonly avanzaron: ReadonlySet<number>;
}

const marcar = async (
  ctx: ContextoTx,
  corridas: readonly EnTurno[],
  documentos: readonly DocumentoDeVenta[],
): Promise<Marcado> => {
  const propias = await tomarVentasEnTurno(ctx.tx, corridas);
  for (const { ventaId, turno } of corridas) {
    if (!propias.has(ventaId)) {
      ctx.log.warn({ venta: ventaId, turno }, 'otro turno tomó esta emisión');
    }
  }
  const suyos = documentos.filter(({ ventaId }) => propias.has(ventaId));
  if (suyos.length > 0) await marcarFirmadas(ctx.tx, suyos, ctx.ahora);
  ctx.falla('emision.trasMarcar');
  return { propias, avanzaron: new Set(suyos.map(({ ventaId }) => ventaId)) };
};

/** Marks the policies of a chunk as signed, while the same run has another chunk of its sale in hand. */
export const marcarTramo = async (
  ctx: ContextoTx,
  corridas: readonly EnTurno[],
  documentos: readonly DocumentoDeVenta[],
): Promise<void> => {
  const { propias } = await marcar(ctx, corridas, documentos);
  await contarAvance(ctx.tx, [...propias]);
};

/**
 * Marks the policies of a chunk as signed and ends each complete sale. Queues the rest of incomplete sales,
 * and the sales without room, each with the request id of its own job. Skips sales whose turn another run
 * took. Returns the ids of the sales whose turn this run still held.
 */
export const cerrarTramo = async (
  ctx: ContextoTx,
  corridas: readonly EnTurno[],
  documentos: readonly DocumentoDeVenta[],
  ventas: ReadonlyMap<number, Contexto>,
  aplazadas: readonly Aplazada[] = [],
): Promise<ReadonlySet<number>> => {
  const aCuentaDe = (ventaId: number) => ctx.aCuentaDe(ventas.get(ventaId) ?? ctx);
  for (const { ventaId, ...cuando } of aplazadas)
    await aCuentaDe(ventaId).encolar(emitirVenta, { ventaId }, cuando);
  if (corridas.length === 0) return new Set();
  const { propias, avanzaron } = await marcar(ctx, corridas, documentos);
  if (propias.size === 0) return propias;
  const cuentas = await cuentasDeEmision(ctx.tx, [...propias]);
  const terminadas = cuentas.filter(({ total, firmadas }) => firmadas === total);
  if (terminadas.length < propias.size)
    await cerrarIncidentes(ctx, [...propias], 'emision_detenida');
  await terminarVentas(ctx, terminadas, aCuentaDe);
  for (const { ventaId, total, firmadas } of cuentas) {
    const avanzo = avanzaron.has(ventaId);
    if (firmadas < total) await encolarResto(aCuentaDe(ventaId), ventaId, total - firmadas, avanzo);
  }
  const finales = terminadas.map(({ ventaId }) => ventaId);
  await contarAvance(
    ctx.tx,
    [...propias].filter((id) => !finales.includes(id)),
  );
  await contarFinal(ctx.tx, finales);
  return propias;
};
