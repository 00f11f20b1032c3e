import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { anulacionMasivaAbandonada } from '#features/polizas/poliza.hechos.ts';
import type { FilaCruda } from '#formatos/xlsx/libro.ts';
import { ESTADO_EMISION } from '#features/ventas/venta.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { fechaSantiago } from '#values/fecha.ts';
import { rolDePerfilId } from '#values/perfil.ts';
import { anularPoliza as llamada } from '#features/polizas/anular/anular.contract.ts';
import { anularTomadas, reparoDeFecha } from '#features/polizas/anular/anular-polizas.usecase.ts';
import { anularMasivo, TRAMO_DE_ANULACION } from './anulacion-masiva.queue.ts';
import { perfilVigente, polizasNombradas } from './anulacion-masiva.query.ts';
import {
  anotarResultados,
  type AnulacionTomada,
  filasPendientes,
  terminarAnulacion,
  tomarAnulacion,
} from './anulacion-masiva.store.ts';
import {
  elegirPoliza,
  leerFila,
  type Pedido,
  RESULTADO,
  type Resultado,
} from './anulacion-masiva.ts';
import { type PolizaTomada, tomarPolizas } from '#features/polizas/cambio.store.ts';

/** As whoever asked for it, with the rights they have now; null when they have them no more. */
const comoQuienPidio = async (ctx: ContextoTx, usuarioId: number): Promise<ContextoTx | null> => {
  const perfil = await perfilVigente(ctx.tx, usuarioId);
  const rol = perfil === null ? null : rolDePerfilId(perfil);
  const alcance = rol && (llamada.quien as Partial<Record<string, 'todo'>>)[rol];
  return rol && alcance ? { ...ctx, alcance, actor: { ...ctx.actor, rol, usuarioId } } : null;
};

interface Elegida {
  readonly numero: number;
  readonly polizaId: number;
  readonly motivo: string;
}

const elegir = async (
  ctx: ContextoTx,
  filas: readonly FilaCruda[],
  { motivo }: AnulacionTomada,
): Promise<{ elegidas: Elegida[]; resultados: Map<number, Resultado> }> => {
  const resultados = new Map<number, Resultado>();
  const pedidos: (Pedido & { readonly numero: number })[] = [];
  for (const { numero, celdas } of filas) {
    const leida = leerFila(celdas, motivo);
    if (typeof leida === 'string') resultados.set(numero, leida);
    else pedidos.push({ numero, ...leida });
  }
  const halladas = await polizasNombradas(ctx, pedidos);
  const hoy = fechaSantiago(ctx.ahora);
  const elegidas: Elegida[] = [];
  for (const pedido of pedidos) {
    const { numero } = pedido;
    const poliza = elegirPoliza(pedido, halladas, hoy);
    if (typeof poliza === 'string') resultados.set(numero, poliza);
    else elegidas.push({ numero, polizaId: poliza.id, motivo: pedido.motivo });
  }
  return { elegidas, resultados };
};

/** What becomes of the row that names this policy, which is under its lock; the first one cancels it. */
const resultadoDe = (
  poliza: PolizaTomada,
  { fecha }: AnulacionTomada,
  { esPrimera, emitida, ahora }: { esPrimera: boolean; emitida: boolean; ahora: Date },
): Resultado => {
  if (!poliza.vigente || !esPrimera) return RESULTADO.yaAnulada;
  if (!emitida) return RESULTADO.sinEmitir;
  return reparoDeFecha(fecha, poliza.emitida_en, ahora) === null
    ? RESULTADO.anulada
    : RESULTADO.fechaAnterior;
};

const anularElegidas = async (
  ctx: ContextoTx,
  elegidas: readonly Elegida[],
  anulacion: AnulacionTomada,
): Promise<Map<number, Resultado>> => {
  const ids = [...new Set(elegidas.map(({ polizaId }) => polizaId))];
  const { ventas, polizas } = await tomarPolizas(ctx.tx, ids);
  const porId = new Map(polizas.map((poliza) => [poliza.id, poliza]));
  const emitidas = new Set(
    ventas.flatMap((v) => (v.estado_emision === ESTADO_EMISION.completo ? [v.id] : [])),
  );
  const resultados = new Map<number, Resultado>();
  const porMotivo = new Map<string, PolizaTomada[]>();
  const vistas = new Set<number>();
  for (const { numero, polizaId, motivo } of elegidas) {
    const poliza = porId.get(polizaId);
    if (!poliza) continue;
    const emitida = emitidas.has(poliza.venta_id);
    const esPrimera = !vistas.has(polizaId);
    const resultado = resultadoDe(poliza, anulacion, { esPrimera, emitida, ahora: ctx.ahora });
    resultados.set(numero, resultado);
    if (resultado !== RESULTADO.anulada) continue;
    vistas.add(polizaId);
    porMotivo.set(motivo, [...(porMotivo.get(motivo) ?? []), poliza]);
  }
  for (const [motivo, suyas] of porMotivo) {
    await anularTomadas(ctx, suyas, { motivo, fecha: anulacion.fecha });
  }
  return resultados;
};

/** Ends a mass cancel that cannot go on: rows that were not done say so. */
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

/** Cancels the policies of the next rows; the last chunk ends it, the others call the next one. */
export const anularTramo = async (ctx: ContextoTx, anulacionId: number): Promise<void> => {
  const anulacion = await tomarAnulacion(ctx.tx, anulacionId);
  if (!anulacion) return;
  const como = await comoQuienPidio(ctx, anulacion.usuario_id);
  if (!como) return abandonarAnulacion(ctx, anulacionId);
  const filas = await filasPendientes(ctx.tx, anulacionId, TRAMO_DE_ANULACION);
  const { elegidas, resultados } = await elegir(como, filas, anulacion);
  const anuladas = await anularElegidas(como, elegidas, anulacion);
  ctx.falla('anulacion.trasAnular');
  await anotarResultados(ctx.tx, anulacion, new Map([...resultados, ...anuladas]));
  const faltan = anulacion.total - anulacion.procesadas - filas.length;
  if (faltan > 0) await ctx.encolar(anularMasivo, { anulacionId }, { prioridad: -faltan });
  else await terminarAnulacion(ctx.tx, anulacionId, ctx.ahora, RESULTADO.sinProcesar);
};
