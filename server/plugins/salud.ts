import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { noDisponible } from '#nucleo/comunes.errors.ts';
import type { Base } from '#nucleo/db/conexion.ts';

/** GET /salud: 200 when the database answers, 503 otherwise; for supervisors and balancers. */
export const ponerSalud = (app: FastifyInstance, base: Base): void => {
  app.get('/salud', { logLevel: 'silent' }, async () => {
    try {
      await sql`select 1`.execute(base);
    } catch {
      throw noDisponible();
    }
    return { estado: 'ok' };
  });
};
