import type { FastifyInstance } from 'fastify';
import { enOtroInstante } from '#nucleo/comunes.errors.ts';
import { type Base, estadoDelPool } from '#nucleo/db/conexion.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True: the call begins something or only reads, so it yields to sales in progress. */
    comienza?: boolean;
  }
}

/** A fifth of a request's maximum wait for a connection, so PAGAR still has the rest. */
const ESPERA_MAXIMA_MS = 1_000;

/**
 * Once any request has waited a second for a database connection, refuses calls that begin something, before
 * they wait too. The remaining connections serve sales in progress, PAGAR above all.
 */
export const ponerAlivio = (app: FastifyInstance, base: Base): void => {
  app.addHook('onRequest', async ({ routeOptions }) => {
    if (routeOptions.config.comienza && estadoDelPool(base).esperaMs > ESPERA_MAXIMA_MS) {
      throw enOtroInstante();
    }
  });
};
