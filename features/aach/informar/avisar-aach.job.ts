import { abrirIncidente } from '#features/auditoria/abrir-incidente.usecase.ts';
import { cerrarIncidentes } from '#features/auditoria/cerrar-incidentes.usecase.ts';
import type { Contexto, EnTransaccion } from '#nucleo/contexto.ts';
import type { z } from 'zod';
import { type AvisoAbierto, avisosAbiertos, polizasDeVenta } from '#features/aach/aviso.query.ts';
import { crearAnulaciones, crearAvisosDeVenta, reabrirAltas } from '#features/aach/aviso.store.ts';
import {
  type avisarAach as cola,
  avisarAach,
  POLIZAS_POR_AVISO,
} from '#features/aach/avisar-aach.queue.ts';
import { informarAvisos } from './informar-avisos.usecase.ts';

type Encargo = z.output<typeof cola.encargo>;

const abrirAvisos = async (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  encargo: Encargo,
): Promise<void> => {
  if (encargo.clase === 'venta' && encargo.tras !== undefined) return;
  await enTransaccion(ctx, ({ tx, ahora }) => {
    if (encargo.clase === 'venta') return crearAvisosDeVenta(tx, encargo.ventaId, ahora);
    const abrir = encargo.clase === 'alta' ? reabrirAltas : crearAnulaciones;
    return abrir(tx, encargo.polizaIds, ahora);
  });
};

interface Tramo {
  readonly avisos: readonly AvisoAbierto[];
  /** The job that goes on behind this chunk; null at its end. */
  readonly resto: Encargo | null;
}

const leerTramo = async (ctx: Contexto, encargo: Encargo): Promise<Tramo> => {
  const deVenta = encargo.clase === 'venta';
  const polizaIds = deVenta
    ? await polizasDeVenta(ctx.db, encargo.ventaId, encargo.tras ?? 0, POLIZAS_POR_AVISO)
    : encargo.polizaIds;
  const avisos = await avisosAbiertos(ctx.db, {
    polizaIds,
    clase: encargo.clase === 'anulacion' ? 'anulacion' : 'alta',
    tambienRechazados: false,
    limite: POLIZAS_POR_AVISO,
  });
  // A fleet's jobs do not go through what the ones before them told.
  const siguiente = deVenta ? { ...encargo, tras: polizaIds.at(-1) } : encargo;
  const llena = (deVenta ? polizaIds : avisos).length === POLIZAS_POR_AVISO;
  return { avisos, resto: llena ? siguiente : null };
};

/** Tells the AACH of one chunk, and queues the next one behind what waits. */
export const trabajoAvisarAach =
  (enTransaccion: EnTransaccion) =>
  async (ctx: Contexto, encargo: Encargo): Promise<void> => {
    await abrirAvisos(ctx, enTransaccion, encargo);
    const { avisos, resto } = await leerTramo(ctx, encargo);
    const resultados = await informarAvisos(ctx, enTransaccion, avisos);
    const mudas = resultados.filter(({ estado }) => estado === 'sin_respuesta').length;
    if (mudas > 0) throw new Error(`la AACH no respondió por ${mudas} pólizas`);
    if (resto) {
      await enTransaccion(ctx, (tx) => tx.encolar(avisarAach, resto));
    } else if (encargo.clase === 'venta') {
      await enTransaccion(ctx, (tx) => cerrarIncidentes(tx, encargo.ventaId, 'aach_sin_respuesta'));
    }
  };

/** Half a day without an answer: the policies wait on the pending screen, and Soporte is told. */
export const avisoAbandonado =
  (enTransaccion: EnTransaccion) =>
  async (ctx: Contexto, encargo: Encargo): Promise<void> => {
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
