import type { FastifyInstance, FastifyRequest } from 'fastify';
import { demasiadas } from '#nucleo/comunes.errors.ts';
import { crearConteo } from '#nucleo/conteo.ts';
import type { Reloj } from '#integrations/reloj/port.ts';
import { esDeApi } from './es-de-api.ts';

const FALLIDAS = 20;
const VENTANA_MS = 10 * 60_000;

const esVisitante = ({ actor }: FastifyRequest): boolean =>
  actor?.rol === 'publico' || actor?.rol === 'anonimo';

const quien = ({ actor, ip }: FastifyRequest): string => actor?.sesionId ?? ip;

/**
 * A visitor who asks for twenty things that are not there, or not theirs, waits: sales and policies
 * have numbers that follow each other (C02). Each process counts for itself.
 */
export const ponerSondeo = (app: FastifyInstance, reloj: Reloj): void => {
  const fallidas = crearConteo(VENTANA_MS);
  app.addHook('preHandler', async (req) => {
    if (!esDeApi(req) || !esVisitante(req)) return;
    const ahora = reloj.ahora();
    if (fallidas.veces(quien(req), ahora) < FALLIDAS) return;
    throw demasiadas({ reintentarEn: fallidas.faltan(quien(req), ahora) });
  });
  app.addHook('onResponse', async (req, { statusCode }) => {
    // An address that names no call says nothing of what there is.
    if (statusCode !== 404 || req.is404 || !esDeApi(req) || !esVisitante(req)) return;
    fallidas.sumar(quien(req), reloj.ahora());
  });
};
