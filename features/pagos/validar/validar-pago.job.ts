import { anotarIntento } from '#features/envios/anotar-intento.usecase.ts';
import { envioPendiente } from '#features/envios/envio-pendiente.usecase.ts';
import type { Contexto, EnTransaccion } from '#nucleo/contexto.ts';
import type { PagoValidable } from './validar-pago.queue.ts';

interface Carga {
  readonly envioId: number;
}

const ESTADOS = {
  aceptada: 'enviado',
  rechazada: 'rechazado',
  sin_respuesta: 'pendiente',
} as const;

/** Tells the insurer of one settled payment (V-API-029): from server to server, once. */
export const trabajoValidarPago =
  (enTransaccion: EnTransaccion) =>
  async (ctx: Contexto, { envioId }: Carga): Promise<void> => {
    const envio = await envioPendiente(ctx, envioId);
    if (!envio) return;
    const { fecha, ...pago } = envio.contenido as PagoValidable;
    const dicho = await ctx.puertos.aseguradora.validarPago({ ...pago, fecha: new Date(fecha) });
    const respuesta = dicho.tipo === 'aceptada' ? dicho.respuesta : dicho.motivo;
    await enTransaccion(ctx, (tx) =>
      anotarIntento(tx, envioId, { estado: ESTADOS[dicho.tipo], respuesta }),
    );
    if (dicho.tipo === 'sin_respuesta') throw new Error(`validación ${envioId} postergada`);
  };

/** Attempts used up: it stays refused, for Soporte to see. */
export const validacionAbandonada =
  (enTransaccion: EnTransaccion) =>
  (ctx: Contexto, { envioId }: Carga): Promise<void> =>
    enTransaccion(ctx, (tx) =>
      anotarIntento(tx, envioId, { estado: 'rechazado', respuesta: 'agotó sus intentos' }),
    );
