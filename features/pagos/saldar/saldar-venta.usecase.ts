import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { ventaPagada } from '#features/pagos/pago.hechos.ts';
import { emitirVenta, prioridadDeVenta } from '#features/emision/emitir-venta.queue.ts';
import { anotarEnvio } from '#features/envios/anotar-envio.usecase.ts';
import { ESTADO_EMISION, ESTADO_VENTA } from '#features/ventas/venta.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { cambiarVenta, contarVehiculos } from '#features/pagos/pago.store.ts';
import { confirmarReemisiones } from '#features/pagos/reemision.store.ts';
import type { PagoValidable } from '#features/pagos/validar/validar-pago.queue.ts';
import { validarPago } from '#features/pagos/validar/validar-pago.queue.ts';

interface Saldo {
  readonly ventaId: number;
  readonly ordenCompra: string;
  readonly codigo: string;
  readonly fecha: Date;
}

/**
 * The money is ours: the sale is paid, its issuance starts and the insurer is told, all in the
 * transaction that settles the payment. No browser is needed from here on (V-OP-65).
 */
export const saldarVenta = async (ctx: ContextoTx, saldo: Saldo): Promise<void> => {
  const { ventaId, ordenCompra, codigo } = saldo;
  await cambiarVenta(ctx.tx, ventaId, {
    pagada_en: ctx.ahora,
    estado_venta: ESTADO_VENTA.pagado,
    estado_emision: ESTADO_EMISION.noEmitidas,
  });
  await confirmarReemisiones(ctx.tx, ventaId, ctx.ahora);
  await registrar(
    ctx,
    ventaPagada({ id: ventaId, despues: { ordenCompra, codigoAutorizacion: codigo } }),
  );
  const prioridad = prioridadDeVenta(await contarVehiculos(ctx.tx, ventaId));
  await ctx.encolar(emitirVenta, { ventaId }, { prioridad });
  const contenido: PagoValidable = {
    ordenCompra,
    ventaId,
    codigoAutorizacion: codigo,
    fecha: saldo.fecha.toISOString(),
  };
  const envioId = await anotarEnvio(ctx, {
    clase: 'validar_pago',
    clave: `validar_pago:${ordenCompra}`,
    ventaId,
    destino: 'aseguradora',
    contenido,
  });
  if (envioId !== null) await ctx.encolar(validarPago, { envioId });
};
