import type { FastifyServerOptions } from 'fastify';
import pino from 'pino';

/** Destination of the log instead of the standard output. */
export type DestinoDeLog = pino.DestinationStream;

interface Pedido {
  readonly method: string;
  readonly routeOptions: { readonly url?: string | undefined };
}

const serializadores = {
  // Logs the route and never the address, which carries plates, RUTs, codes and sale numbers.
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

/** Batches lines up to this size or time: one write costs as much as routing a request. */
const JUNTAS = { bytes: 4_096, ms: 100 };

let salida: DestinoDeLog | undefined;
/** Standard output. The batch in memory is flushed at exit, but lost on SIGKILL. */
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

/** Log for processes that serve no HTTP. */
export const crearLog = (nivel: string, destino?: DestinoDeLog): pino.Logger =>
  pino({ level: nivel, serializers: { err: serializadores.err } }, destino ?? salidaEstandar());
