import { registrar } from '#features/auditoria/registrar.usecase.ts';
import {
  devolucionRechazada,
  devolucionSinRespuesta,
  pagoDevuelto,
  primasDevueltas,
} from '#features/pagos/pago.hechos.ts';
import type { Contexto, EnTransaccion } from '#nucleo/contexto.ts';
import {
  anotarDevolucion,
  type DevolucionPendiente,
  devolucionPendiente,
  reclamarDevolucion,
} from '#features/pagos/pago.store.ts';
import type { RespuestaPago } from '#integrations/pasarela-pago/port.ts';
import { cuantoPedir } from './por-devolver.ts';

interface Carga {
  readonly pagoId: number;
}

interface Intento {
  readonly estado: 'pendiente' | 'devuelta' | 'rechazada';
  readonly respuesta: string;
  /** Amount refunded so far (CLP). */
  readonly devuelto: number;
  readonly enDuda: boolean;
}

const rechazado = ({ devuelto }: DevolucionPendiente, respuesta: string): Intento => ({
  estado: 'rechazada',
  respuesta,
  devuelto,
  enDuda: false,
});

const hecho = ({ monto }: DevolucionPendiente, respuesta: string): Intento => ({
  estado: 'devuelta',
  respuesta,
  devuelto: monto,
  enDuda: false,
});

const pedir = async (
  ctx: Contexto,
  pendiente: DevolucionPendiente & { readonly token: string },
  monto: number,
): Promise<Intento> => {
  const { proveedor, token, devuelto } = pendiente;
  const dicho = await ctx.puertos.pasarelas.de(proveedor).devolver(token, monto);
  if (dicho.tipo === 'devuelta') return hecho(pendiente, 'devuelta');
  if (dicho.tipo === 'rechazada') return rechazado(pendiente, dicho.motivo);
  return { estado: 'pendiente', respuesta: dicho.motivo, devuelto, enDuda: true };
};

const retenidoSegun = (situacion: RespuestaPago): number | null => {
  if (situacion.tipo === 'autorizado') return situacion.monto;
  return situacion.tipo === 'desconocido' ? (situacion.saldo ?? null) : null;
};

/**
 * Requests the refund of premiums out of a payment that settled its sale; the provider keeps the
 * rest.
 */
const pedirParte = (
  ctx: Contexto,
  pendiente: DevolucionPendiente & { readonly token: string },
  situacion: RespuestaPago,
): Promise<Intento> | Intento => {
  const cuenta = { ...pendiente, enDuda: pendiente.pedida_en !== null };
  const cuanto = cuantoPedir(cuenta, retenidoSegun(situacion));
  switch (cuanto.tipo) {
    case 'nada':
      return hecho(pendiente, 'devuelta');
    case 'no_se_sabe':
      return {
        ...rechazado(pendiente, 'No se sabe si el proveedor ya lo devolvió: pregúntele'),
        enDuda: true,
      };
    case 'pedir':
      return pedir(ctx, pendiente, cuanto.monto);
  }
};

const pedirDevolucion = async (ctx: Contexto, pendiente: DevolucionPendiente): Promise<Intento> => {
  const { proveedor, token, monto, estado_pago } = pendiente;
  if (!token) return rechazado(pendiente, 'la orden no llegó al proveedor');
  // An attempt that died after the refund would repeat it; the provider's state shows that it was
  // made.
  const situacion = await ctx.puertos.pasarelas.de(proveedor).consultar(token);
  if (situacion.tipo === 'anulado') return hecho(pendiente, situacion.motivo);
  if (estado_pago === 'autorizado') return pedirParte(ctx, { ...pendiente, token }, situacion);
  // The provider's amount counts, in case it reported another one before.
  const retenido = situacion.tipo === 'autorizado' ? situacion.monto : monto;
  return pedir(ctx, { ...pendiente, token }, retenido);
};

const hechoDe = ({ estado_pago }: DevolucionPendiente, { estado }: Intento) => {
  if (estado === 'pendiente') return null;
  if (estado === 'rechazada') return devolucionRechazada;
  return estado_pago === 'autorizado' ? primasDevueltas : pagoDevuelto;
};

/** Writes the outcome of a refund once; does nothing when another worker wrote it. */
const anotar = (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  pendiente: DevolucionPendiente,
  intento: Intento,
  dice = hechoDe(pendiente, intento),
): Promise<void> =>
  enTransaccion(ctx, async (tx) => {
    const anotada = await anotarDevolucion(tx.tx, pendiente.id, { ...intento, ahora: tx.ahora });
    if (!anotada || !dice) return;
    const despues = { monto: pendiente.monto - pendiente.devuelto, respuesta: intento.respuesta };
    await registrar(tx, dice({ id: pendiente.venta_id, despues }));
  });

/** Claims a partial refund for this worker; null when another one holds the claim. */
const tomar = async (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  pendiente: DevolucionPendiente,
  pagoId: number,
): Promise<DevolucionPendiente | null> =>
  pendiente.estado_pago === 'autorizado'
    ? enTransaccion(ctx, ({ tx, ahora }) => reclamarDevolucion(tx, pagoId, ahora))
    : pendiente;

/** Refund job: asks the provider to give back money that no sale may keep. */
export const trabajoDevolverPago =
  (enTransaccion: EnTransaccion) =>
  async (ctx: Contexto, { pagoId }: Carga): Promise<void> => {
    const pendiente = await devolucionPendiente(ctx.db, pagoId);
    if (!pendiente) return;
    const tomada = await tomar(ctx, enTransaccion, pendiente, pagoId);
    if (!tomada) throw new Error(`devolución ${pendiente.id} en curso`);
    const intento = await pedirDevolucion(ctx, tomada);
    await anotar(ctx, enTransaccion, tomada, intento);
    if (intento.estado === 'pendiente') throw new Error(`devolución ${tomada.id} postergada`);
  };

/** Marks the refund as refused after its attempts ran out, so that Soporte may request it again. */
export const devolucionAbandonada =
  (enTransaccion: EnTransaccion) =>
  async (ctx: Contexto, { pagoId }: Carga): Promise<void> => {
    const pendiente = await devolucionPendiente(ctx.db, pagoId);
    if (!pendiente) return;
    const enDuda = pendiente.pedida_en !== null;
    const intento = { ...rechazado(pendiente, 'agotó sus intentos'), enDuda };
    await anotar(ctx, enTransaccion, pendiente, intento, devolucionSinRespuesta);
  };
