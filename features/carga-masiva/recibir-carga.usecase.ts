import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { crearVentaMasiva } from '#features/ventas/crear-venta-masiva.usecase.ts';
import { ETAPA } from '#features/ventas/etapa.ts';
import type { ContextoTx } from '#server/contexto.ts';
import { cambiarCarga, insertarCarga, reemplazarFilas } from './carga.store.ts';
import type { Variante } from './columnas.ts';
import type { FilaConErrores } from './fila-guardada.ts';
import { prepararCarga, prioridadDeCarga } from './preparar-carga.queue.ts';

interface Recibida {
  readonly usuarioId: number;
  readonly convenioId: number;
  readonly variante: Variante;
  readonly nombreArchivo: string;
  readonly filas: readonly FilaConErrores[];
}

/** Begins the sale of a load whose rows are right, and its preparation. */
export const iniciarVenta = async (
  ctx: ContextoTx,
  carga: { id: number; convenioId: number; especial: boolean; total: number },
) => {
  const ventaId = await crearVentaMasiva(ctx, carga);
  await cambiarCarga(ctx.tx, carga.id, { estado: 'preparando', venta_id: ventaId });
  const prioridad = prioridadDeCarga(carga.total);
  await ctx.encolar(prepararCarga, { cargaId: carga.id }, { prioridad });
  return {
    id: ventaId,
    montoEnPesos: 0,
    cantidadVehiculos: carga.total,
    etapa: ETAPA.ingresoVehiculos,
  };
};

/**
 * Keeps the rows of an uploaded file. With none wrong the sale begins; otherwise they wait as a
 * draft to be corrected, and there is no sale yet.
 */
export const recibirCarga = async (ctx: ContextoTx, recibida: Recibida) => {
  const { usuarioId, convenioId, variante, nombreArchivo, filas } = recibida;
  const especial = variante === 'especial';
  const total = filas.length;
  const id = await insertarCarga(ctx.tx, {
    ...{ usuarioId, convenioId, especial, nombreArchivo, total },
    ahora: ctx.ahora,
  });
  await reemplazarFilas(ctx.tx, id, filas);
  const conErrores = filas.filter(({ errores }) => errores.length > 0).length;
  await registrar(ctx, {
    accion: 'subir_carga_masiva',
    entidad: 'carga',
    entidadId: id,
    despues: { convenioId, especial, filas: total, conErrores },
  });
  const intencion =
    conErrores === 0 ? await iniciarVenta(ctx, { id, convenioId, especial, total }) : null;
  return { cargaId: id, intencion };
};
