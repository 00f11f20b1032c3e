import type { RespuestaPago } from '#integrations/pasarela-pago/port.ts';
import type { Contexto, EnTransaccion } from '#server/contexto.ts';
import { aplicarRespuesta } from './aplicar-respuesta.usecase.ts';
import { esperarPago } from './esperar-pago.usecase.ts';
import { estaAbierto } from './pago.ts';
import { leerPago, type Pago, reclamar } from './pago.store.ts';

/** Without a token the buyer was never sent anywhere: it stays open only as long as a form would. */
const SIN_TOKEN: RespuestaPago = { tipo: 'pendiente' };

const aplicar = async (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  pago: Pago,
  respuesta: RespuestaPago,
): Promise<Pago> => {
  await enTransaccion(ctx, (tx) => aplicarRespuesta(tx, pago.id, respuesta));
  return (await leerPago(ctx.db, pago.id)) ?? pago;
};

/** Asks how a payment stands and does what the answer says; changes nothing at the provider. */
export const consultarPago = async (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  pago: Pago,
): Promise<Pago> => {
  const respuesta = pago.token ? await ctx.puertos.pasarela.consultar(pago.token) : SIN_TOKEN;
  return aplicar(ctx, enTransaccion, pago, respuesta);
};

/**
 * Confirms a payment, once: whoever comes second waits for the first, and what nobody answered is
 * asked for, never confirmed again (dominio.md §6).
 */
export const confirmarPago = async (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  pago: Pago,
): Promise<Pago> => {
  if (!estaAbierto(pago.estado) || !pago.token) return consultarPago(ctx, enTransaccion, pago);
  const mio = await enTransaccion(ctx, (tx) =>
    reclamar(tx.tx, pago.id, 'confirmacion_en', tx.ahora),
  );
  if (!mio) {
    const listo = ({ estado, confirmacion_en }: Pago) =>
      !estaAbierto(estado) || confirmacion_en === null;
    const visto = await esperarPago(ctx, pago.id, listo);
    return estaAbierto(visto.estado) ? consultarPago(ctx, enTransaccion, visto) : visto;
  }
  ctx.falla('pago.trasReclamar');
  const respuesta = await ctx.puertos.pasarela.confirmar(pago.token);
  ctx.falla('pago.trasConfirmar');
  const visto = await aplicar(ctx, enTransaccion, pago, respuesta);
  ctx.falla('pago.trasSaldar');
  return visto;
};
