import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { ventaPagada } from '#features/pagos/pago.hechos.ts';
import { emitirVenta, prioridadDeVenta } from '#features/emision/emitir-venta.queue.ts';
import { anotarEnvios } from '#features/envios/anotar-envio.usecase.ts';
import { ESTADO_EMISION, ESTADO_VENTA } from '#features/ventas/venta.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import {
  contarVehiculos,
  guardarVentaPagada,
  type TerminosAceptados,
} from '#features/pagos/pago.store.ts';
import type { PagoValidable } from '#features/pagos/validar/validar-pago.queue.ts';

interface Saldo {
  readonly ventaId: number;
  readonly ordenCompra: string;
  readonly codigo: string;
  readonly fecha: Date;
  /** Number of vehicles, when the caller knows it. */
  readonly vehiculos?: number;
  /** Terms accepted by the request that also settles. */
  readonly terminos?: TerminosAceptados | undefined;
}

/**
 * Marks the sale as paid, starts its issuance and records the notice to the insurer, in the
 * transaction that settles the payment. Needs no browser from here on (V-OP-65).
 */
export const saldarVenta = async (ctx: ContextoTx, saldo: Saldo): Promise<void> => {
  const { ventaId, ordenCompra, codigo } = saldo;
  await guardarVentaPagada(ctx.tx, {
    id: ventaId,
    estadoVenta: ESTADO_VENTA.pagado,
    estadoEmision: ESTADO_EMISION.noEmitidas,
    ahora: ctx.ahora,
    terminos: saldo.terminos,
  });
  await registrar(
    ctx,
    ventaPagada({ id: ventaId, despues: { ordenCompra, codigoAutorizacion: codigo } }),
  );
  const prioridad = prioridadDeVenta(saldo.vehiculos ?? (await contarVehiculos(ctx.tx, ventaId)));
  await ctx.encolar(emitirVenta, { ventaId }, { prioridad });
  const contenido: PagoValidable = {
    ordenCompra,
    ventaId,
    codigoAutorizacion: codigo,
    fecha: saldo.fecha.toISOString(),
  };
  // The issuance queues this notice when it begins, together with those of other sales.
  const clave = `validar_pago:${ordenCompra}`;
  await anotarEnvios(ctx, [
    { clase: 'validar_pago', clave, ventaId, destino: 'aseguradora', contenido },
  ]);
};
