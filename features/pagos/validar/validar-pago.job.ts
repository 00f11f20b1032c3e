import { anotarIntentos } from '#features/envios/anotar-intento.usecase.ts';
import { type EnvioPendiente, enviosPendientes } from '#features/envios/envio-pendiente.usecase.ts';
import type { Contexto, EnTransaccion } from '#nucleo/contexto.ts';
import { primeraEspera } from '#values/cola.ts';
import { enviosDe } from '#values/encargo-de-envios.ts';
import type { z } from 'zod';
import { type PagoValidable, validarPago } from './validar-pago.queue.ts';

type Encargo = z.output<typeof validarPago.encargo>;

const ESTADOS = {
  aceptada: 'enviado',
  rechazada: 'rechazado',
  sin_respuesta: 'pendiente',
} as const;

const preguntar = async (ctx: Contexto, { id: envioId, contenido }: EnvioPendiente) => {
  const { fecha, ...pago } = contenido as PagoValidable;
  const dicho = await ctx.puertos.aseguradora.validarPago({ ...pago, fecha: new Date(fecha) });
  const respuesta = dicho.tipo === 'aceptada' ? dicho.respuesta : dicho.motivo;
  return { envioId, estado: ESTADOS[dicho.tipo], respuesta };
};

/**
 * Job that notifies the insurer of settled payments, server to server, each once (V-API-029). When
 * several are given, those without an answer become jobs with their own attempts.
 */
export const trabajoValidarPago =
  (enTransaccion: EnTransaccion) =>
  async (ctx: Contexto, encargo: Encargo): Promise<void> => {
    const pendientes = await enviosPendientes(ctx, enviosDe(encargo));
    if (pendientes.length === 0) return;
    const intentos = await Promise.all(pendientes.map((uno) => preguntar(ctx, uno)));
    const mudos = intentos.filter(({ estado }) => estado === 'pendiente');
    const solo = 'envioId' in encargo;
    await enTransaccion(ctx, async (tx) => {
      await anotarIntentos(tx, intentos);
      if (solo) return;
      for (const { envioId } of mudos) {
        await tx.encolar(
          validarPago,
          { envioId },
          { segundos: primeraEspera(validarPago), suelto: true },
        );
      }
    });
    if (solo && mudos.length > 0) throw new Error(`validación ${encargo.envioId} postergada`);
  };
