import type { FastifyInstance } from 'fastify';
import { enOtroInstante } from '#nucleo/comunes.errors.ts';
import { type Base, estadoDelPool } from '#nucleo/db/conexion.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** It begins something, or only looks: it gives way to whoever goes on with a sale. */
    comienza?: boolean;
  }
}

/** A fifth of what a request waits for a connection at most: PAGAR still has the rest of it. */
const ESPERA_MAXIMA_MS = 1_000;

/**
 * While somebody has been waiting for a database connection for a second, what begins something is
 * refused at the door, before it waits for one of its own: those that are left are for whoever has a sale
 * in hand, PAGAR last of all.
 */
export const ponerAlivio = (app: FastifyInstance, base: Base): void => {
  app.addHook('onRequest', async ({ routeOptions }) => {
    if (routeOptions.config.comienza && estadoDelPool(base).esperaMs > ESPERA_MAXIMA_MS) {
      throw enOtroInstante();
    }
  });
};
