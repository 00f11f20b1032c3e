import type { RespuestaPago } from '#integrations/pasarela-pago/port.ts';
import type { Contexto, EnTransaccion } from '#nucleo/contexto.ts';
import { aplicarRespuesta } from './aplicar-respuesta.usecase.ts';
import { esperarPago } from './esperar-pago.usecase.ts';
import { estaAbierto } from '#features/pagos/pago.ts';
import { leerPago, type Pago, reclamar, soltarConfirmacion } from '#features/pagos/pago.store.ts';

/**
 * Answer assumed without asking. Without a token the buyer reached no form; without an earlier
 * confirmation, the payment is still open.
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
 * Asks the provider for the state of a payment and applies the answer; changes nothing at the
 * provider. Returns the payment as it then stands, and the kind of answer.
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

/** Waits for another request that confirms, and asks the provider when that one does not finish. */
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
 * Confirms a payment once. A second caller waits for the first. After an unanswered confirmation it
 * asks first, and confirms again only when the provider reports it open (D-WEBPAY-06).
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
  // The buyer had not finished, so the next request may confirm.
  if (respuesta.tipo === 'pendiente') {
    await enTransaccion(ctx, (tx) => soltarConfirmacion(tx.tx, pago.id));
  }
  ctx.falla('pago.trasSaldar');
  return visto;
};

/**
 * Asks the provider about a payment and confirms one that it reports open, because the buyer may
 * have paid and closed the tab. The provider refuses while the buyer is still typing.
 */
export const averiguarPago = async (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  pago: Pago,
): Promise<Pago> => {
  const { pago: visto, dicho } = await consultarPago(ctx, enTransaccion, pago);
  return dicho === 'pendiente' ? confirmarPago(ctx, enTransaccion, visto) : visto;
};
