import type { FastifyRequest } from 'fastify';

/**
 * True if a request is for the API, by its matched route and not by its address: `/API/…` and `/%61pi/…` are
 * the same call (C09).
 */
export const esDeApi = (req: FastifyRequest): boolean =>
  (req.routeOptions.url ?? req.url).toLowerCase().startsWith('/api/');
