import type { FastifyRequest } from 'fastify';

/**
 * Whether a request is for the API, by the route it matched and not by how its address is written:
 * `/API/…` and `/%61pi/…` are the same call (C09).
 */
export const esDeApi = (req: FastifyRequest): boolean =>
  (req.routeOptions.url ?? req.url).toLowerCase().startsWith('/api/');
