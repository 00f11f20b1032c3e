import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { erroresDeCargaAbiertos } from '#features/carga-masiva/carga.hechos.ts';
import { esEditable } from '#features/ventas/etapa.ts';
import { tomarVentaPropia } from '#features/ventas/tomar-venta.usecase.ts';
import { etapaIncorrecta, ventaNoEncontrada } from '#features/ventas/venta.errors.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { cargaYaCorregida, sinErrores } from '#features/carga-masiva/carga-masiva.errors.ts';
import { filasConErroresDeVenta } from '#features/carga-masiva/revision/carga.query.ts';
import {
  correccionDe,
  insertarCarga,
  reemplazarFilas,
  tomarCarga,
  ventaDeCorreccion,
} from '#features/carga-masiva/carga.store.ts';
import type { Variante } from '#features/carga-masiva/columnas.ts';
import { exigirDerechoACargar } from '#features/carga-masiva/derecho-a-cargar.usecase.ts';

/**
 * Copies the refused rows of a preparation, or the rows of a ready unpaid sale, into a draft; the
 * load itself is unchanged. A second call returns the same draft with its corrections. Throws 409
 * once that draft began a sale.
 */
export const abrirErroresDeVenta = async (
  ctx: ContextoTx,
  idv: number,
): Promise<{ borradorId: number; variante: Variante }> => {
  const { usuarioId } = ctx.actor;
  const carga = await filasConErroresDeVenta(ctx, idv);
  if (!carga || usuarioId === null) throw ventaNoEncontrada();
  const { cargaId, estado, filas, variante, convenioId, nombreArchivo } = carga;
  if (estado === 'lista') {
    const { etapa } = await tomarVentaPropia(ctx, idv);
    if (!esEditable(etapa)) throw etapaIncorrecta();
  }
  await exigirDerechoACargar(ctx.tx, { usuarioId, convenioId, variante, ahora: ctx.ahora });
  if (filas.length === 0) throw sinErrores();
  // The row lock serializes two requests that open it at once.
  await tomarCarga(ctx.tx, cargaId);
  const abierta = await correccionDe(ctx.tx, cargaId, usuarioId);
  if (abierta) return { borradorId: abierta.id, variante };
  const seguida = await ventaDeCorreccion(ctx.tx, cargaId, usuarioId);
  if (seguida) throw cargaYaCorregida(seguida.venta_id ?? 0);
  const borradorId = await insertarCarga(ctx.tx, {
    usuarioId,
    convenioId,
    nombreArchivo,
    total: filas.length,
    especial: variante === 'especial',
    corrige: cargaId,
    ahora: ctx.ahora,
  });
  const marcadas = filas.map((fila) => ({
    ...fila,
    errores: fila.errores.map((error) => ({ ...error, deLaPreparacion: true as const })),
  }));
  await reemplazarFilas(ctx.tx, borradorId, marcadas);
  await registrar(
    ctx,
    erroresDeCargaAbiertos({ id: borradorId, despues: { idv, filas: filas.length } }),
  );
  return { borradorId, variante };
};
