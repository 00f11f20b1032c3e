import type { FastifyInstance, FastifyRequest } from 'fastify';
import { demasiadas } from '#nucleo/comunes.errors.ts';
import { crearConteo } from '#nucleo/conteo.ts';
import type { Reloj } from '#integrations/reloj/port.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** An id that a public session sends here, and that is not its own, counts as a guess. */
    adivinable?: boolean;
  }
}

const FALLIDAS = 20;
const VENTANA_MS = 10 * 60_000;

/** The public session that may be guessing; null where nobody can. */
const quienAdivina = ({ actor, routeOptions }: FastifyRequest): string | null =>
  actor?.rol === 'publico' && routeOptions.config.adivinable ? actor.sesionId : null;

/**
 * A public session that asks for twenty things that are not there, or not its own, waits before it asks for
 * another: sales and policies have numbers that follow each other (C02). Counted by session and never by
 * address, and only where a number can be guessed: login, link, captcha and the return of a payment go on.
 * Each process counts for itself.
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
