import { abrirIncidente } from '#features/auditoria/abrir-incidente.usecase.ts';
import { cerrarIncidentes } from '#features/auditoria/cerrar-incidentes.usecase.ts';
import type { Contexto, EnTransaccion } from '#nucleo/contexto.ts';
import { primeraEspera } from '#values/cola.ts';
import type { z } from 'zod';
import { type AvisoAbierto, avisosAbiertos, polizasDeVentas } from '#features/aach/aviso.query.ts';
import { crearAnulaciones, crearAvisosDeVentas, reabrirAltas } from '#features/aach/aviso.store.ts';
import {
  type avisarAach as cola,
  avisarAach,
  POLIZAS_POR_AVISO,
} from '#features/aach/avisar-aach.queue.ts';
import { informarAvisos } from './informar-avisos.usecase.ts';

type Encargo = z.output<typeof cola.encargo>;

/** Sales of a job; empty for a job about policies. */
const ventasDe = (encargo: Encargo): readonly number[] => {
  if (encargo.clase === 'venta') return [encargo.ventaId];
  return encargo.clase === 'ventas' ? encargo.ventaIds : [];
};

const abrirAvisos = async (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  encargo: Encargo,
): Promise<void> => {
  if ('tras' in encargo && encargo.tras !== undefined) return;
  await enTransaccion(ctx, ({ tx, ahora }) => {
    if (!('polizaIds' in encargo)) return crearAvisosDeVentas(tx, ventasDe(encargo), ahora);
    const abrir = encargo.clase === 'alta' ? reabrirAltas : crearAnulaciones;
    return abrir(tx, encargo.polizaIds, ahora);
  });
};

interface Tramo {
  readonly avisos: readonly AvisoAbierto[];
  /** Job for the rest after this chunk; null at the end. */
  readonly resto: Encargo | null;
}

const leerTramo = async (ctx: Contexto, encargo: Encargo): Promise<Tramo> => {
  const deVentas = !('polizaIds' in encargo);
  const polizaIds = deVentas
    ? await polizasDeVentas(ctx.db, ventasDe(encargo), encargo.tras ?? 0, POLIZAS_POR_AVISO)
    : encargo.polizaIds;
  const avisos = await avisosAbiertos(ctx.db, {
    polizaIds,
    clase: encargo.clase === 'anulacion' ? 'anulacion' : 'alta',
    tambienRechazados: false,
    limite: POLIZAS_POR_AVISO,
  });
  // Skips the policies that earlier jobs of the fleet already reported.
  const siguiente = deVentas ? { ...encargo, tras: polizaIds.at(-1) } : encargo;
  const llena = (deVentas ? polizaIds : avisos).length === POLIZAS_POR_AVISO;
  return { avisos, resto: llena ? siguiente : null };
};

/** Requeues each sale as a job of its own, with its own attempts. */
const separar = (ctx: Contexto, enTransaccion: EnTransaccion, ventaIds: readonly number[]) =>
  enTransaccion(ctx, async (tx) => {
    const como = { segundos: primeraEspera(avisarAach), suelto: true };
    for (const ventaId of ventaIds) await tx.encolar(avisarAach, { clase: 'venta', ventaId }, como);
  });

/** Reports one chunk to the AACH, and queues a job for the rest. */
export const trabajoAvisarAach =
  (enTransaccion: EnTransaccion) =>
  async (ctx: Contexto, encargo: Encargo): Promise<void> => {
    await abrirAvisos(ctx, enTransaccion, encargo);
    const { avisos, resto } = await leerTramo(ctx, encargo);
    const resultados = await informarAvisos(ctx, enTransaccion, avisos);
    const mudas = resultados.filter(({ estado }) => estado === 'sin_respuesta').length;
    if (mudas > 0 && encargo.clase === 'ventas') {
      ctx.log.warn({ ventas: encargo.ventaIds, mudas }, 'la AACH no respondió: cada venta aparte');
      await separar(ctx, enTransaccion, encargo.ventaIds);
      return;
    }
    if (mudas > 0) throw new Error(`la AACH no respondió por ${mudas} pólizas`);
    const ventaIds = ventasDe(encargo);
    if (resto) {
      await enTransaccion(ctx, (tx) => tx.encolar(avisarAach, resto));
    } else if (ventaIds.length > 0) {
      await enTransaccion(ctx, (tx) => cerrarIncidentes(tx, ventaIds, 'aach_sin_respuesta'));
    }
  };

/**
 * Gives up after half a day without an answer: the policies stay on the pending screen, and Soporte gets an
 * incident.
 */
export const avisoAbandonado =
  (enTransaccion: EnTransaccion) =>
  async (ctx: Contexto, encargo: Encargo): Promise<void> => {
    if (encargo.clase === 'ventas') await separar(ctx, enTransaccion, encargo.ventaIds);
    if (encargo.clase !== 'venta') return;
    const { avisos, resto } = await leerTramo(ctx, encargo);
    if (avisos.length === 0 && !resto) return;
    await enTransaccion(ctx, (tx) =>
      abrirIncidente(tx, {
        clase: 'aach_sin_respuesta',
        ventaId: encargo.ventaId,
        detalle: 'La AACH no respondió por pólizas de la venta',
      }),
    );
  };
