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
  /** When whoever settles knows how many it has. */
  readonly vehiculos?: number;
  /** When the press that accepted them settles it too. */
  readonly terminos?: TerminosAceptados | undefined;
}

/**
 * The money is ours: the sale is paid, its issuance starts and the insurer is told, all in the
 * transaction that settles the payment. No browser is needed from here on (V-OP-65).
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
  // Its job is asked for by the issuance, with those of the other sales that it begins with.
  const clave = `validar_pago:${ordenCompra}`;
  await anotarEnvios(ctx, [
    { clase: 'validar_pago', clave, ventaId, destino: 'aseguradora', contenido },
  ]);
};
