import type { FastifyInstance } from 'fastify';

/**
 * During shutdown, closes each connection with its answer. A kept-alive one would hold the process until the
 * browser drops it, over a minute later.
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
