import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { cargaSubida } from '#features/carga-masiva/carga.hechos.ts';
import { descartarVenta } from '#features/ventas/masiva/descartar-venta.usecase.ts';
import { crearVentaMasiva } from '#features/ventas/masiva/crear-venta-masiva.usecase.ts';
import { ETAPA } from '#features/ventas/etapa.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { cargaNoEncontrada } from '#features/carga-masiva/carga-masiva.errors.ts';
import {
  cambiarCarga,
  insertarCarga,
  reemplazarFilas,
  tomarCarga,
  ventaCorregida,
} from '#features/carga-masiva/carga.store.ts';
import type { Variante } from '#features/carga-masiva/columnas.ts';
import type { FilaConErrores } from './fila-guardada.ts';
import { nombresCambiados } from './nombres-cambiados.ts';
import { prepararCarga, prioridadDeCarga } from '#features/carga-masiva/preparar-carga.queue.ts';

interface Recibida {
  readonly usuarioId: number;
  readonly convenioId: number;
  readonly variante: Variante;
  readonly nombreArchivo: string;
  readonly filas: readonly FilaConErrores[];
  /** Number of hidden rows in the file; with `conOcultas`, `filas` includes them. */
  readonly ocultas: number;
  readonly conOcultas: boolean;
  /** Draft whose rows these replace. */
  readonly borradorId?: number | undefined;
}

interface CargaPorIniciar {
  readonly id: number;
  readonly convenioId: number;
  readonly especial: boolean;
  readonly filas: readonly FilaConErrores[];
}

/**
 * Begins the sale of a load without errors and queues its preparation. Returns the sale, with names
 * that will be printed differently.
 */
export const iniciarVenta = async (
  ctx: ContextoTx,
  { id, convenioId, especial, filas }: CargaPorIniciar,
) => {
  const carga = { id, convenioId, especial, total: filas.length };
  const corregida = await ventaCorregida(ctx.tx, carga.id);
  // The sale that it corrects is given up, so that its vehicles are not sold twice.
  if (corregida !== null) await descartarVenta(ctx, corregida);
  const ventaId = await crearVentaMasiva(ctx, carga);
  await cambiarCarga(ctx.tx, carga.id, { estado: 'preparando', venta_id: ventaId });
  const prioridad = prioridadDeCarga(carga.total);
  await ctx.encolar(prepararCarga, { cargaId: carga.id }, { prioridad });
  const cambiados = nombresCambiados(filas, especial ? 'especial' : 'normal');
  return {
    id: ventaId,
    montoEnPesos: 0,
    cantidadVehiculos: carga.total,
    etapa: ETAPA.ingresoVehiculos,
    ...(cambiados && { nombresCambiados: cambiados }),
  };
};

/** Reuses the draft that the file corrects. Throws 404 when it is another's or its sale began. */
const retomarBorrador = async (
  ctx: ContextoTx,
  borradorId: number,
  { usuarioId, convenioId, variante, nombreArchivo, filas }: Recibida,
): Promise<number> => {
  const carga = await tomarCarga(ctx.tx, borradorId);
  const esEse =
    carga?.estado === 'borrador' &&
    carga.usuario_id === usuarioId &&
    carga.convenio_id === convenioId &&
    carga.especial === (variante === 'especial');
  if (!esEse) throw cargaNoEncontrada();
  await cambiarCarga(ctx.tx, borradorId, { total: filas.length, nombreArchivo });
  return borradorId;
};

/**
 * Stores the rows of an uploaded file. Without errors the sale begins; otherwise the rows wait as a
 * draft.
 */
export const recibirCarga = async (ctx: ContextoTx, recibida: Recibida) => {
  const { usuarioId, convenioId, variante, nombreArchivo, filas, borradorId } = recibida;
  const { ocultas, conOcultas } = recibida;
  const especial = variante === 'especial';
  const total = filas.length;
  const nueva = { usuarioId, convenioId, especial, nombreArchivo, total, ahora: ctx.ahora };
  const id =
    borradorId === undefined
      ? await insertarCarga(ctx.tx, nueva)
      : await retomarBorrador(ctx, borradorId, recibida);
  await reemplazarFilas(ctx.tx, id, filas);
  const conErrores = filas.filter(({ errores }) => errores.length > 0).length;
  await registrar(
    ctx,
    cargaSubida({
      id,
      despues: {
        convenioId,
        especial,
        filas: total,
        conErrores,
        ...(ocultas > 0 && { ocultas, conOcultas }),
      },
    }),
  );
  const intencion =
    conErrores === 0 ? await iniciarVenta(ctx, { id, convenioId, especial, filas }) : null;
  return { cargaId: id, intencion };
};
