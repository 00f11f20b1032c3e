import type { Personas } from '#values/personas-en.ts';
import { esArchivo, esRedireccion, type Llamada } from '#values/llamada.ts';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';

/** Redirect to a path of ours, or to an address that a port allowed. */
export interface RespuestaRedireccion {
  readonly direccion: string;
}

/** File answer. */
export interface RespuestaArchivo {
  readonly contenido: Uint8Array | NodeJS.ReadableStream;
  readonly tipo: string;
  readonly nombre: string;
  /** Persons whose data it contains, for the access log. */
  readonly personas?: Personas;
  readonly enLinea?: boolean;
  /** True when its URL identifies its content, so that browsers may cache it for a year. */
  readonly inmutable?: boolean;
}

/** Sends the answer of a call: a file, a redirect, or JSON encoded by the schema of its contract. */
export const responder = (llamada: Llamada, valor: unknown, reply: FastifyReply): unknown => {
  if (esArchivo(llamada.salida)) {
    const { contenido, tipo, nombre, enLinea, inmutable } = valor as RespuestaArchivo;
    reply
      .type(tipo)
      .header('cache-control', inmutable ? 'public, max-age=31536000, immutable' : 'no-store')
      .header(
        'content-disposition',
        `${enLinea ? 'inline' : 'attachment'}; filename="${nombre.replaceAll(/[^\w. -]/g, '_')}"`,
      );
    return reply.send(contenido);
  }
  if (esRedireccion(llamada.salida)) {
    const { direccion } = valor as RespuestaRedireccion;
    return reply.header('cache-control', 'no-store').redirect(direccion, 303);
  }
  const datos = z.encode(llamada.salida, valor);
  return llamada.sobre ? { exito: true, datos } : datos;
};
