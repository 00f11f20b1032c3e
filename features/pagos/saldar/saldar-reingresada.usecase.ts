import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { anotarEnvios } from '#features/envios/anotar-envio.usecase.ts';
import { ventaPagada } from '#features/pagos/pago.hechos.ts';
import { guardarPagoSaldado } from '#features/pagos/pago.store.ts';
import { reservarCoberturas } from '#features/pagos/reserva.store.ts';
import { type PagoValidable, validarPago } from '#features/pagos/validar/validar-pago.queue.ts';
import type { TerminosDeVehiculo } from '#features/ventas/terminos/terminos-vehiculo.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { siguienteOrden } from './cobrar-venta.usecase.ts';

/**
 * Reserves the cover of a vehicle that is already sold. False, without a reservation, if its plate has
 * another cover.
 */
export const cubrir = async ({ tx }: ContextoTx, vehiculo: TerminosDeVehiculo): Promise<boolean> =>
  (await reservarCoberturas(tx, [vehiculo])).length === 0;

interface PagoDeReingresada {
  readonly ventaId: number;
  readonly monto: number;
  /** Null if unknown; the payment then gets a new one. */
  readonly ordenCompra: string | null;
  readonly codigo: string;
  readonly cuando: Date;
}

/**
 * Records the payment of a sale lost by a restore, from the data agreed outside this installation. Queues its
 * notice to the insurer once.
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
