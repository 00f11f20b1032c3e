import type { FastifyServerOptions } from 'fastify';
import pino from 'pino';

// What a path may carry that says who somebody is: plates, RUTs, codes, numbers of sales.
const rutaSinDatos = (url: string): string =>
  (url.split('?')[0] ?? '')
    .split('/')
    .map((parte) => (/\d/.test(parte) || parte.length > 40 ? ':dato' : parte))
    .join('/');

const serializadores = {
  req: (req: { method: string; url: string }) => ({
    metodo: req.method,
    ruta: rutaSinDatos(req.url),
  }),
  res: (res: { statusCode: number }) => ({ estado: res.statusCode }),
  err: (error: Error & { code?: string }) => ({
    type: error.name,
    code: error.code,
    // A PostgreSQL error's detail repeats the row; its message names only the constraint.
    message: error.message,
    stack: error.stack ?? '',
  }),
};

/** Structured logs without personal data: no bodies, no queries, no addresses (C43). */
export const opcionesDeLog = (nivel: string): Pick<FastifyServerOptions, 'logger'> => ({
  logger: { level: nivel, serializers: serializadores },
});

/** The same log for processes that serve no HTTP. */
export const crearLog = (nivel: string): pino.Logger =>
  pino({ level: nivel, serializers: { err: serializadores.err } });
