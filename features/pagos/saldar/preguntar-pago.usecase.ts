import type { RespuestaPago } from '#integrations/pasarela-pago/port.ts';
import type { Contexto, EnTransaccion } from '#nucleo/contexto.ts';
import { aplicarRespuesta } from './aplicar-respuesta.usecase.ts';
import { esperarPago } from './esperar-pago.usecase.ts';
import { estaAbierto } from '#features/pagos/pago.ts';
import { leerPago, type Pago, reclamar, soltarConfirmacion } from '#features/pagos/pago.store.ts';

/**
 * Without a token the buyer was never sent anywhere: it stays open only as long as a form would. And
 * an order nobody tried to confirm need not be asked for first.
 */
const PENDIENTE: RespuestaPago = { tipo: 'pendiente' };

const aplicar = async (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  pago: Pago,
  respuesta: RespuestaPago,
): Promise<Pago> => {
  await enTransaccion(ctx, (tx) => aplicarRespuesta(tx, pago.id, respuesta));
  return (await leerPago(ctx.db, pago.id)) ?? pago;
};

/**
 * Asks how a payment stands and does what the answer says; changes nothing at the provider. Gives
 * the payment as it then stands, and what was answered.
 */
export const consultarPago = async (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  pago: Pago,
): Promise<{ pago: Pago; dicho: RespuestaPago['tipo'] }> => {
  const pasarela = ctx.puertos.pasarelas.de(pago.proveedor);
  const respuesta = pago.token ? await pasarela.consultar(pago.token) : PENDIENTE;
  return { pago: await aplicar(ctx, enTransaccion, pago, respuesta), dicho: respuesta.tipo };
};

/** Somebody else is confirming: waits for them, and only asks when they do not come back. */
const esperarConfirmacion = async (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  pago: Pago,
): Promise<Pago> => {
  const listo = ({ estado, confirmacion_en }: Pago) =>
    estado !== 'iniciado' || confirmacion_en === null;
  const visto = await esperarPago(ctx, pago.id, listo);
  if (!estaAbierto(visto.estado)) return visto;
  return (await consultarPago(ctx, enTransaccion, visto)).pago;
};

/**
 * Confirms a payment, once: whoever comes second waits for the first, and one that nobody answered
 * is asked for, and confirmed again only when the provider calls it open (D-WEBPAY-06).
 */
export const confirmarPago = async (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  pago: Pago,
): Promise<Pago> => {
  const pasarela = ctx.puertos.pasarelas.de(pago.proveedor);
  if (!estaAbierto(pago.estado) || !pago.token) {
    return (await consultarPago(ctx, enTransaccion, pago)).pago;
  }
  const mio = await enTransaccion(ctx, (tx) =>
    reclamar(tx.tx, pago.id, 'confirmacion_en', tx.ahora),
  );
  if (!mio) return esperarConfirmacion(ctx, enTransaccion, pago);
  ctx.falla('pago.trasReclamar');
  const antes = pago.confirmacion_en === null ? PENDIENTE : await pasarela.consultar(pago.token);
  const respuesta = antes.tipo === 'pendiente' ? await pasarela.confirmar(pago.token) : antes;
  ctx.falla('pago.trasConfirmar');
  const visto = await aplicar(ctx, enTransaccion, pago, respuesta);
  // The buyer had not finished: whoever comes next may confirm.
  if (respuesta.tipo === 'pendiente') {
    await enTransaccion(ctx, (tx) => soltarConfirmacion(tx.tx, pago.id));
  }
  ctx.falla('pago.trasSaldar');
  return visto;
};

/**
 * Finds out how a payment stands: asks the provider and, of one it calls open, confirms it. A buyer
 * who paid and closed the tab has paid; the provider refuses while they are still typing.
 */
export const averiguarPago = async (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  pago: Pago,
): Promise<Pago> => {
  const { pago: visto, dicho } = await consultarPago(ctx, enTransaccion, pago);
  return dicho === 'pendiente' ? confirmarPago(ctx, enTransaccion, visto) : visto;
};
