import type { FastifyInstance, FastifyRequest } from 'fastify';
import { demasiadas } from '#nucleo/comunes.errors.ts';
import { crearConteo } from '#nucleo/conteo.ts';
import type { Reloj } from '#integrations/reloj/port.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True: an id in this call that the public session does not own counts as a guess. */
    adivinable?: boolean;
  }
}

const FALLIDAS = 20;
const VENTANA_MS = 10 * 60_000;

/** Id of the public session whose misses count; null for other actors and calls. */
const quienAdivina = ({ actor, routeOptions }: FastifyRequest): string | null =>
  actor?.rol === 'publico' && routeOptions.config.adivinable ? actor.sesionId : null;

/**
 * After twenty requests for missing or foreign records, a public session waits before the next one: sales and
 * policies have consecutive numbers (C02). Counts by session, never by address, and only in calls that take a
 * guessable number. Login, link, captcha and payment returns are exempt. Each process counts for itself.
 */
export const ponerSondeo = (app: FastifyInstance, reloj: Reloj): void => {
  const fallidas = crearConteo(VENTANA_MS);
  app.addHook('preHandler', async (req) => {
    const quien = quienAdivina(req);
    const ahora = reloj.ahora();
    if (quien === null || fallidas.veces(quien, ahora) < FALLIDAS) return;
    throw demasiadas({ reintentarEn: fallidas.faltan(quien, ahora) });
  });
  app.addHook('onResponse', async (req, { statusCode }) => {
    const quien = statusCode === 404 ? quienAdivina(req) : null;
    if (quien !== null) fallidas.sumar(quien, reloj.ahora());
  });
};
