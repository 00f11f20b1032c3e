import type { FastifyServerOptions } from 'fastify';
import pino from 'pino';

/** Where the log goes instead of the standard output. */
export type DestinoDeLog = pino.DestinationStream;

interface Pedido {
  readonly method: string;
  readonly routeOptions: { readonly url?: string | undefined };
}

const serializadores = {
  // The route and never the address: that one carries plates, RUTs, codes, numbers of sales.
  req: ({ method, routeOptions }: Pedido) => ({ metodo: method, ruta: routeOptions.url ?? null }),
  res: (res: { statusCode: number }) => ({ estado: res.statusCode }),
  err: (error: Error & { code?: string }) => ({
    type: error.name,
    code: error.code,
    // A PostgreSQL error's detail repeats the row; its message names only the constraint.
    message: error.message,
    stack: error.stack ?? '',
  }),
};

/** Lines of so many bytes, or of so long, are written together: each write costs as much as its request's routing. */
const JUNTAS = { bytes: 4_096, ms: 100 };

let salida: DestinoDeLog | undefined;
/** The standard output. What is left is written when the process ends, but not by SIGKILL. */
const salidaEstandar = (): DestinoDeLog =>
  (salida ??= pino.destination({
    dest: process.stdout.fd,
    sync: false,
    minLength: JUNTAS.bytes,
    periodicFlush: JUNTAS.ms,
  }));

/** Structured logs without personal data: no bodies, no queries, no addresses (C43). */
export const opcionesDeLog = (
  nivel: string,
  destino?: DestinoDeLog,
): Pick<FastifyServerOptions, 'logger'> => ({
  logger: {
    level: nivel,
    serializers: serializadores,
    stream: destino ?? salidaEstandar(),
  },
});

/** The same log for processes that serve no HTTP. */
export const crearLog = (nivel: string, destino?: DestinoDeLog): pino.Logger =>
  pino({ level: nivel, serializers: { err: serializadores.err } }, destino ?? salidaEstandar());
