import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { anulacionMasivaAbandonada } from '#features/polizas/poliza.hechos.ts';
import { ESTADO_EMISION } from '#features/ventas/venta.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { rolDePerfilId } from '#values/perfil.ts';
import { anularPoliza as llamada } from '#features/polizas/anular/anular.contract.ts';
import { anularTomadas } from '#features/polizas/anular/anular-polizas.usecase.ts';
import { anularMasivo, TRAMO_DE_ANULACION } from './anulacion-masiva.queue.ts';
import { perfilVigente } from './anulacion-masiva.query.ts';
import {
  anotarResultados,
  type AnulacionTomada,
  filasPendientes,
  terminarAnulacion,
  tomarAnulacion,
} from './anulacion-masiva.store.ts';
import { RESULTADO, type Resultado, resultadoDe } from './anulacion-masiva.ts';
import { type Elegida, elegirPolizas } from './elegir-polizas.query.ts';
import { type PolizaTomada, tomarPolizas } from '#features/polizas/cambio.store.ts';

/** Returns a context of the requester with their present rights; null when they lost them. */
const comoQuienPidio = async (ctx: ContextoTx, usuarioId: number): Promise<ContextoTx | null> => {
  const perfil = await perfilVigente(ctx.tx, usuarioId);
  const rol = perfil === null ? null : rolDePerfilId(perfil);
  const alcance = rol && (llamada.quien as Partial<Record<string, 'todo'>>)[rol];
  return rol && alcance ? { ...ctx, alcance, actor: { ...ctx.actor, rol, usuarioId } } : null;
};

const anularElegidas = async (
  ctx: ContextoTx,
  elegidas: readonly Elegida[],
  anulacion: AnulacionTomada,
): Promise<Map<number, Resultado>> => {
  const ids = [...new Set(elegidas.map(({ poliza }) => poliza.id))];
  const { ventas, polizas } = await tomarPolizas(ctx.tx, ids);
  const porId = new Map(polizas.map((poliza) => [poliza.id, poliza]));
  const emitidas = new Set(
    ventas.flatMap((v) => (v.estado_emision === ESTADO_EMISION.completo ? [v.id] : [])),
  );
  const resultados = new Map<number, Resultado>();
  const porMotivo = new Map<string, PolizaTomada[]>();
  const vistas = new Set<number>();
  for (const { numero, poliza: elegida, motivo } of elegidas) {
    const poliza = porId.get(elegida.id);
    if (!poliza) continue;
    const resultado = resultadoDe(
      {
        vigente: poliza.vigente,
        emitidaEn: poliza.emitida_en,
        emitida: emitidas.has(poliza.venta_id),
      },
      { fecha: anulacion.fecha, ahora: ctx.ahora, esPrimera: !vistas.has(poliza.id) },
    );
    resultados.set(numero, resultado);
    if (resultado !== RESULTADO.anulada) continue;
    vistas.add(poliza.id);
    porMotivo.set(motivo, [...(porMotivo.get(motivo) ?? []), poliza]);
  }
  for (const [motivo, suyas] of porMotivo) {
    await anularTomadas(ctx, suyas, { motivo, fecha: anulacion.fecha });
  }
  return resultados;
};

/** Ends a mass cancel that cannot continue; unprocessed rows get a result that says so. */
export const abandonarAnulacion = async (ctx: ContextoTx, anulacionId: number): Promise<void> => {
  const anulacion = await tomarAnulacion(ctx.tx, anulacionId);
  if (!anulacion) return;
  await terminarAnulacion(ctx.tx, anulacionId, ctx.ahora, RESULTADO.sinProcesar);
  await registrar(
    ctx,
    anulacionMasivaAbandonada({
      id: anulacionId,
      despues: { procesadas: anulacion.procesadas, total: anulacion.total },
    }),
  );
};

/**
 * Cancels the policies of the next rows. The last chunk ends the mass cancel; any other queues the
 * next chunk.
 */
export const anularTramo = async (ctx: ContextoTx, anulacionId: number): Promise<void> => {
  const anulacion = await tomarAnulacion(ctx.tx, anulacionId);
  if (!anulacion) return;
  const como = await comoQuienPidio(ctx, anulacion.usuario_id);
  if (!como) return abandonarAnulacion(ctx, anulacionId);
  const filas = await filasPendientes(ctx.tx, anulacionId, TRAMO_DE_ANULACION);
  const { elegidas, resultados } = await elegirPolizas(como, filas, anulacion.motivo);
  const anuladas = await anularElegidas(como, elegidas, anulacion);
  ctx.falla('anulacion.trasAnular');
  await anotarResultados(ctx.tx, anulacion, new Map([...resultados, ...anuladas]));
  const faltan = anulacion.total - anulacion.procesadas - filas.length;
  if (faltan > 0) await ctx.encolar(anularMasivo, { anulacionId }, { prioridad: -faltan });
  else await terminarAnulacion(ctx.tx, anulacionId, ctx.ahora, RESULTADO.sinProcesar);
};
