import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { intencionReemitida, reemisionSolicitada } from '#features/pagos/reemision.hechos.ts';
import { exigirVersion } from '#features/ventas/tomar-venta.usecase.ts';
import { ventaNoEncontrada } from '#features/ventas/venta.errors.ts';
import type { Contexto, ContextoTx, EnTransaccion } from '#nucleo/contexto.ts';
import {
  contratarHoy,
  reservarYCobrar,
  saldarSinProveedor,
  terminosPorVender,
} from '#features/pagos/saldar/cobrar-venta.usecase.ts';
import type { EstadoPago } from '#features/pagos/pago.ts';
import { RUTA_EMISION, RUTA_REEMISIONES } from '#features/pagos/rutas-de-pago.ts';
import { devolucionPendiente, type Pago } from '#features/pagos/pago.store.ts';
import type { Fallo } from '#values/fallo.ts';
import { momentoDe } from '#values/momento.ts';
import { averiguarPago } from '#features/pagos/saldar/preguntar-pago.usecase.ts';
import { datosDeReemision, dineroDevuelto, enEspera } from './reemision.errors.ts';
import {
  crearReemision,
  leerVenta,
  tomarVenta,
  ultimoPago,
  type VentaLeida,
} from '#features/pagos/reemision.store.ts';
import { CODIGO_MINIMO, reparoDeFechaDeEmision, TEXTO_CODIGO } from '#features/pagos/reemision.ts';
import { revisarReemision } from './revisar-reemision.usecase.ts';

export interface PedidoDeReemision {
  readonly idIntencionVenta: number;
  readonly reemision: {
    /** Absent: now. */
    readonly fechaEmision?: Date | undefined;
    readonly codAutorizacion?: string | null | undefined;
  };
  readonly version?: number | undefined;
}

type Datos = PedidoDeReemision['reemision'] & { readonly fechaEmision: Date };
const datosDe = (reemision: PedidoDeReemision['reemision'], ahora: Date): Datos => ({
  ...reemision,
  fechaEmision: momentoDe(reemision.fechaEmision, ahora),
});

/** Texts of the provider's answer, shown to the person who decides. */
const RESPUESTAS: Readonly<Record<EstadoPago, string>> = {
  iniciado: 'El comprador aún no termina el pago',
  desconocido: 'El proveedor no respondió',
  autorizado: 'El proveedor confirmó el pago',
  rechazado: 'El proveedor rechazó el pago',
  abandonado: 'El pago no se realizó',
};
const respuestaDe = (pago: Pago | undefined): string =>
  pago ? `${pago.orden_compra}: ${RESPUESTAS[pago.estado]}` : 'No hay un pago en el proveedor';

/**
 * Asks the provider for the last payment of a sale and applies its answer. Returns true when that
 * settled the sale. Throws 409 when the money is being refunded.
 */
export const averiguarVenta = async (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  ventaId: number,
): Promise<boolean> => {
  const pago = await ultimoPago(ctx.db, ventaId);
  if (!pago) return false;
  const visto = await averiguarPago(ctx, enTransaccion, pago);
  if (await devolucionPendiente(ctx.db, pago.id)) throw dineroDevuelto();
  return visto.estado === 'autorizado';
};

const revisarDatos = (
  { fechaEmision, codAutorizacion }: Datos,
  venta: VentaLeida,
  { enLinea, ahora }: { enLinea: boolean; ahora: Date },
): void => {
  const reparo = reparoDeFechaDeEmision(fechaEmision, venta.creado_en, ahora);
  if (reparo) throw datosDeReemision('fechaEmision', reparo);
  if (enLinea && (codAutorizacion ?? '').length < CODIGO_MINIMO) {
    throw datosDeReemision('codAutorizacion', TEXTO_CODIGO);
  }
};

/**
 * Checks a re-issue and asks the provider, outside any transaction. Returns true when the provider
 * confirms the payment.
 */
export const prepararReemision = async (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  { idIntencionVenta, reemision }: PedidoDeReemision,
): Promise<boolean> => {
  const venta = await leerVenta(ctx.db, idIntencionVenta);
  if (!venta) throw ventaNoEncontrada();
  const { enLinea } = await revisarReemision(ctx.db, venta, ctx.ahora);
  revisarDatos(datosDe(reemision, ctx.ahora), venta, { enLinea, ahora: ctx.ahora });
  return enLinea && averiguarVenta(ctx, enTransaccion, idIntencionVenta);
};

/** Settles a direct payment as PAGAR does, with the covers of today and the amount of the sale. */
const saldarDirecta = async (ctx: ContextoTx, venta: VentaLeida, fecha: Date): Promise<void> => {
  const { vehiculos, pagos } = await terminosPorVender(ctx, venta);
  await reservarYCobrar(ctx, venta, vehiculos, async () => {
    await contratarHoy(ctx, venta);
    const { id: ventaId, monto_en_pesos: monto } = venta;
    const directo = { proveedor: 'directo', codigo: 'DIRECTO', fecha } as const;
    await saldarSinProveedor(ctx, {
      ventaId,
      pagos,
      monto,
      vehiculos: vehiculos.length,
      ...directo,
    });
  });
};

/** Leaves an online payment that the provider did not confirm to a second person. */
const dejarEnEspera = async (
  ctx: ContextoTx,
  venta: VentaLeida,
  { fechaEmision, codAutorizacion }: Datos,
): Promise<string> => {
  const codigo = codAutorizacion ?? '';
  const respuesta = respuestaDe(await ultimoPago(ctx.tx, venta.id));
  const id = await crearReemision(ctx.tx, {
    ventaId: venta.id,
    fechaEmision,
    codigo,
    respuesta,
    solicitadaPor: ctx.actor.usuarioId ?? 0,
    ahora: ctx.ahora,
  });
  if (id === null) throw enEspera();
  const despues = { reemisionId: id, fechaEmision, codigoAutorizacion: codigo, respuesta };
  await registrar(ctx, reemisionSolicitada({ id: venta.id, despues }));
  return RUTA_REEMISIONES;
};

/**
 * Re-issues an intention once, under the row lock of its sale. Settles a direct payment here. An
 * online one needs the provider's confirmation (`confirmada`) or a second person. Throws
 * `impedimento` when given and the payment is direct.
 */
export const reemitir = async (
  ctx: ContextoTx,
  { idIntencionVenta, reemision: pedida, version }: PedidoDeReemision,
  { confirmada, impedimento }: { readonly confirmada: boolean; readonly impedimento: Fallo | null },
): Promise<string> => {
  const venta = await tomarVenta(ctx.tx, idIntencionVenta);
  if (!venta) throw ventaNoEncontrada();
  const reemision = datosDe(pedida, ctx.ahora);
  const anotar = (enLinea: boolean): Promise<void> =>
    registrar(
      ctx,
      intencionReemitida({
        id: venta.id,
        antes: { etapa: venta.etapa },
        despues: { enLinea, fechaEmision: reemision.fechaEmision },
      }),
    );
  if (confirmada) {
    await anotar(true);
    return RUTA_EMISION;
  }
  await exigirVersion(ctx, venta, version);
  const { enLinea } = await revisarReemision(ctx.tx, venta, ctx.ahora);
  revisarDatos(reemision, venta, { enLinea, ahora: ctx.ahora });
  if (enLinea) return dejarEnEspera(ctx, venta, reemision);
  if (impedimento) throw impedimento;
  await anotar(false);
  await saldarDirecta(ctx, venta, reemision.fechaEmision);
  return RUTA_EMISION;
};
