import { cerrarIncidentes } from '#features/auditoria/cerrar-incidentes.usecase.ts';
import { reemisionAprobada, reemisionRechazada } from '#features/pagos/reemision.hechos.ts';
import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { averiguarRegistroDeVenta } from '#features/ventas/registrado/revisar-venta.usecase.ts';
import { ventaNoEncontrada, vigenciaOcupada } from '#features/ventas/venta.errors.ts';
import type { Contexto, ContextoTx, EnTransaccion } from '#nucleo/contexto.ts';
import {
  contratarHoy,
  reservarYCobrar,
  saldarSinProveedor,
  terminosPorVender,
} from '#features/pagos/saldar/cobrar-venta.usecase.ts';
import { RUTA_EMISION } from '#features/pagos/rutas-de-pago.ts';
import { type Pago, resolverPago } from '#features/pagos/pago.store.ts';
import {
  compradorPagando,
  faltaOtraPersona,
  reemisionNoEncontrada,
  yaResuelta,
} from './reemision.errors.ts';
import {
  leerReemision,
  type Reemision,
  resolverReemision,
  tomarVenta,
  ultimoPago,
  type VentaLeida,
} from '#features/pagos/reemision.store.ts';
import { averiguarVenta } from './reemitir.usecase.ts';
import { reservarCoberturas, soltarCoberturas } from '#features/pagos/reserva.store.ts';
import { revisarReemision } from './revisar-reemision.usecase.ts';
import { saldarVenta } from '#features/pagos/saldar/saldar-venta.usecase.ts';

/**
 * Returns a re-issue that still waits. Throws when it was resolved, or when the caller requested
 * it.
 */
const exigirResoluble = (ctx: Contexto, reemision: Reemision | undefined): Reemision => {
  if (!reemision) throw reemisionNoEncontrada();
  if (reemision.estado !== 'pendiente') throw yaResuelta();
  if (reemision.solicitada_por === ctx.actor.usuarioId) throw faltaOtraPersona();
  return reemision;
};

/**
 * Asks the provider before an approval, outside any transaction. Returns true when it now confirms
 * the payment.
 */
export const prepararAprobacion = async (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  id: number,
): Promise<boolean> => {
  const reemision = exigirResoluble(ctx, await leerReemision(ctx.db, id));
  await averiguarRegistroDeVenta(ctx, reemision.venta_id);
  return averiguarVenta(ctx, enTransaccion, reemision.venta_id);
};

/** Returns sale and re-issue under the row lock that payments and re-issues of the sale share. */
const tomar = async (
  ctx: ContextoTx,
  id: number,
): Promise<{ venta: VentaLeida; reemision: Reemision }> => {
  const vista = await leerReemision(ctx.tx, id);
  if (!vista) throw reemisionNoEncontrada();
  const venta = await tomarVenta(ctx.tx, vista.venta_id);
  if (!venta) throw ventaNoEncontrada();
  return { venta, reemision: exigirResoluble(ctx, await leerReemision(ctx.tx, id)) };
};

const resolver = async (
  ctx: ContextoTx,
  reemision: Reemision,
  estado: 'aprobada' | 'rechazada',
): Promise<void> => {
  const { ahora, actor } = ctx;
  await resolverReemision(ctx.tx, reemision.id, { estado, usuarioId: actor.usuarioId ?? 0, ahora });
  const hecho = estado === 'aprobada' ? reemisionAprobada : reemisionRechazada;
  await registrar(
    ctx,
    hecho({
      id: reemision.venta_id,
      despues: {
        reemisionId: reemision.id,
        fechaEmision: reemision.fecha_emision,
        codigoAutorizacion: reemision.codigo_autorizacion,
        solicitadaPor: reemision.solicitada_por,
      },
    }),
  );
};

/** Settles a payment of unknown outcome by the word of two people. */
const saldarDudoso = async (ctx: ContextoTx, pago: Pago, con: Reemision): Promise<void> => {
  await resolverPago(ctx.tx, pago.id, {
    estado: 'autorizado',
    codigo_autorizacion: con.codigo_autorizacion,
    autorizado_en: con.fecha_emision,
    motivo: `reemisión ${con.id}, aprobada sin confirmación del proveedor`,
    resuelto_en: ctx.ahora,
  });
  await saldarVenta(ctx, {
    ventaId: pago.venta_id,
    ordenCompra: pago.orden_compra,
    codigo: con.codigo_autorizacion,
    fecha: con.fecha_emision,
  });
  await cerrarIncidentes(ctx, pago.venta_id, 'pago_desconocido');
};

/** Pays the sale by the word of two people, with covers that start today at the earliest. */
const saldar = async (ctx: ContextoTx, venta: VentaLeida, reemision: Reemision): Promise<void> => {
  const pago = await ultimoPago(ctx.tx, venta.id);
  if (pago?.estado === 'iniciado') throw compradorPagando();
  const { vehiculos, pagos } = await terminosPorVender(ctx, venta);
  await contratarHoy(ctx, venta);
  if (pago?.estado === 'desconocido') {
    // The numbers stay reserved since PAGAR.
    await soltarCoberturas(ctx.tx, venta.id);
    const tomadas = await reservarCoberturas(ctx.tx, vehiculos);
    if (tomadas.length > 0) throw vigenciaOcupada(tomadas);
    return saldarDudoso(ctx, pago, reemision);
  }
  await reservarYCobrar(ctx, venta, vehiculos, async () => {
    await saldarSinProveedor(ctx, {
      ventaId: venta.id,
      pagos,
      monto: venta.monto_en_pesos,
      proveedor: 'reemision',
      codigo: reemision.codigo_autorizacion,
      fecha: reemision.fecha_emision,
      vehiculos: vehiculos.length,
    });
  });
};

/**
 * Approves a re-issue once. One that the provider confirmed meanwhile (`confirmada`) needs no
 * approval.
 */
export const aprobarReemision = async (
  ctx: ContextoTx,
  id: number,
  confirmada: boolean,
): Promise<string> => {
  if (confirmada) return RUTA_EMISION;
  const { venta, reemision } = await tomar(ctx, id);
  await revisarReemision(ctx.tx, venta, ctx.ahora);
  await resolver(ctx, reemision, 'aprobada');
  await saldar(ctx, venta, reemision);
  return RUTA_EMISION;
};

/** Refuses a re-issue; the sale stays unchanged. */
export const rechazarReemision = async (ctx: ContextoTx, id: number): Promise<void> => {
  const { reemision } = await tomar(ctx, id);
  await resolver(ctx, reemision, 'rechazada');
};
