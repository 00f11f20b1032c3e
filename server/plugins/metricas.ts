import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';

const COTAS = [0.025, 0.05, 0.1, 0.3, 1, 5];

/**
 * Counts requests by mounted route and status. Never by address, which carries plates, RUTs and sale numbers
 * (C43).
 */
export const ponerMetricas = (app: FastifyInstance, registro: Registry): void => {
  const registers = [registro];
  const pedidos = new Counter({
    name: 'soap_http_requests_total',
    help: 'Requests answered.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const duracion = new Histogram({
    name: 'soap_http_request_seconds',
    help: 'Time to answer.',
    labelNames: ['route'],
    buckets: COTAS,
    registers,
  });
  app.decorateRequest('esperadoMs', 0);
  app.addHook('onResponse', async (req, reply) => {
    const route = req.routeOptions.url ?? 'none';
    pedidos.inc({ method: req.method, route, status: String(reply.statusCode) });
    duracion.observe({ route }, (reply.elapsedTime - req.esperadoMs) / 1_000);
  });
};
