import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { anotarEnvios } from '#features/envios/anotar-envio.usecase.ts';
import { ventaPagada } from '#features/pagos/pago.hechos.ts';
import { guardarPagoSaldado } from '#features/pagos/pago.store.ts';
import { reservarCoberturas } from '#features/pagos/reserva.store.ts';
import { type PagoValidable, validarPago } from '#features/pagos/validar/validar-pago.queue.ts';
import type { TerminosDeVehiculo } from '#features/ventas/terminos/terminos-vehiculo.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { siguienteOrden } from './cobrar-venta.usecase.ts';

/** Takes the cover of a vehicle that is sold already; false, and nothing taken, where its plate has another one. */
export const cubrir = async ({ tx }: ContextoTx, vehiculo: TerminosDeVehiculo): Promise<boolean> =>
  (await reservarCoberturas(tx, [vehiculo])).length === 0;

interface PagoDeReingresada {
  readonly ventaId: number;
  readonly monto: number;
  /** Null where nobody knows it: then it gets one of its own. */
  readonly ordenCompra: string | null;
  readonly codigo: string;
  readonly cuando: Date;
}

/**
 * Writes down what a sale that a restore lost was paid with, as far as this installation knows agreed outside, and
 * has the insurer told of it once.
 */
export const saldarReingresada = async (
  ctx: ContextoTx,
  { ventaId, monto, codigo, cuando, ...pago }: PagoDeReingresada,
): Promise<void> => {
  const ordenCompra = pago.ordenCompra ?? siguienteOrden(ctx, ventaId, 0);
  await guardarPagoSaldado(
    ctx.tx,
    { ventaId, proveedor: 'directo', monto, ordenCompra, sesion: null, ahora: cuando },
    { codigo_autorizacion: codigo, autorizado_en: cuando },
  );
  const contenido: PagoValidable = {
    ordenCompra,
    ventaId,
    codigoAutorizacion: codigo,
    fecha: cuando.toISOString(),
  };
  const clave = `validar_pago:${ordenCompra}`;
  for (const { id } of await anotarEnvios(ctx, [
    { clase: 'validar_pago', clave, ventaId, destino: 'aseguradora', contenido },
  ]))
    await ctx.encolar(validarPago, { envioId: id });
  const despues = { ordenCompra, codigoAutorizacion: codigo };
  await registrar(ctx, ventaPagada({ id: ventaId, despues }));
};
