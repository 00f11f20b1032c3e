import { DEVOLUCION_FUTURA } from './devolucion-a-mano.contract.ts';
import { registrar } from '#features/auditoria/registrar.usecase.ts';
import {
  fechaDeDevolucion,
  montoPorDevolverCambio,
  nadaPorDevolverAMano,
} from '#features/pagos/pago.errors.ts';
import { primasDevueltas } from '#features/pagos/pago.hechos.ts';
import { tieneProveedor } from '#features/pagos/pago.ts';
import { anotarDevolucion, tomarDevolucion } from '#features/pagos/pago.store.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { type Fecha, fechaSantiago, formatearFecha } from '#values/fecha.ts';
import { diaDe } from '#values/momento.ts';

interface DevueltoAMano {
  readonly id: number;
  readonly monto: number;
  /** Absent: today. */
  readonly fecha?: Fecha | undefined;
  readonly como: string;
}

/**
 * Records that a person refunded the amount due of a payment without a provider, with Santiago day
 * and means. Throws 409 when nothing is due by hand or the amount differs; 400 for a day before the
 * payment or in the future.
 */
export const devolverAMano = async (
  ctx: ContextoTx,
  { id, monto, fecha: dada, como }: DevueltoAMano,
): Promise<{ monto: number }> => {
  const debida = await tomarDevolucion(ctx.tx, id);
  if (!debida || tieneProveedor(debida.proveedor)) throw nadaPorDevolverAMano();
  if (debida.monto - debida.devuelto !== monto) throw montoPorDevolverCambio();
  const fecha = diaDe(dada, ctx.ahora);
  if (fecha > fechaSantiago(ctx.ahora)) {
    throw fechaDeDevolucion(DEVOLUCION_FUTURA);
  }
  if (debida.autorizado_en && fecha < fechaSantiago(debida.autorizado_en)) {
    throw fechaDeDevolucion('La fecha de la devolución no puede ser anterior al pago');
  }
  const respuesta = `${como} (${formatearFecha(fecha)})`;
  await anotarDevolucion(ctx.tx, debida.id, {
    estado: 'devuelta',
    respuesta,
    devuelto: debida.monto,
    enDuda: false,
    ahora: ctx.ahora,
  });
  await registrar(ctx, primasDevueltas({ id: debida.venta_id, despues: { monto, respuesta } }));
  return { monto };
};
