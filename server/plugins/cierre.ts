import type { FastifyInstance } from 'fastify';

/**
 * While the server closes, each answer still on its way also closes its line: kept alive, it would
 * hold the process until the browser lets go, over a minute later.
 */
export const ponerCierre = (app: FastifyInstance): void => {
  let cerrando = false;
  app.addHook('preClose', async () => {
    cerrando = true;
  });
  app.addHook('onSend', async (_req, reply) => {
    if (cerrando) reply.header('connection', 'close');
  });
};
