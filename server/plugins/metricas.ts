import type { FastifyInstance } from 'fastify';
import { crearContador, crearHistograma, type Familia } from '../metricas/metricas.ts';

const COTAS = [0.025, 0.05, 0.1, 0.3, 1, 5];

/**
 * Counts requests by route and status. The route as it was mounted and never the address: that one
 * carries plates, RUTs and numbers of sales (C43). Gives what was counted so far.
 */
export const ponerMetricas = (app: FastifyInstance): (() => Familia[]) => {
  const pedidos = crearContador('soap_http_requests_total', 'Requests answered.');
  const duracion = crearHistograma('soap_http_request_seconds', 'Time to answer.', COTAS);
  app.addHook('onResponse', async (req, reply) => {
    const route = req.routeOptions.url ?? 'none';
    pedidos.sumar({ method: req.method, route, status: String(reply.statusCode) });
    duracion.observar({ route }, reply.elapsedTime / 1_000);
  });
  return () => [pedidos.familia(), duracion.familia()];
};
