import type { FastifyInstance } from 'fastify';
import { noDisponible } from '#nucleo/comunes.errors.ts';
import { type Condicion, disposicionAlDia } from '../salud/condiciones.ts';

/**
 * GET /salud/vivo: this process answers. GET /salud/listo: it may receive work, or 503 with the names of the
 * missing conditions. GET /salud gives the same status in a shorter body. The worker serves them on its
 * metrics port.
 */
export const ponerSalud = (app: FastifyInstance, condiciones: readonly Condicion[]): void => {
  const disposicionActual = disposicionAlDia(condiciones);
  app.get('/salud', { logLevel: 'silent' }, async () => {
    if (!(await disposicionActual()).listo) throw noDisponible();
    return { estado: 'ok' };
  });
  app.get('/salud/vivo', { logLevel: 'silent' }, async () => ({ estado: 'vivo' }));
  app.get('/salud/listo', { logLevel: 'silent' }, async (_req, reply) => {
    const disposicion = await disposicionActual();
    return reply.code(disposicion.listo ? 200 : 503).send(disposicion);
  });
};
