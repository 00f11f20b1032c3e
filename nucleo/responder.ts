import type { Personas } from '#values/personas-en.ts';
import { esArchivo, esRedireccion, type Llamada } from '#values/llamada.ts';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';

/** Where the browser is sent to: a path of ours, or an address a port allowed. */
export interface RespuestaRedireccion {
  readonly direccion: string;
}

/** A file as an answer. */
export interface RespuestaArchivo {
  readonly contenido: Uint8Array | NodeJS.ReadableStream;
  readonly tipo: string;
  readonly nombre: string;
  /** Whose data are in it. */
  readonly personas?: Personas;
  readonly enLinea?: boolean;
  /** Its address names its content: whoever has it need not ask again. */
  readonly inmutable?: boolean;
}

/** Sends what a call answered: a file, a redirection, or what its contract lets out. */
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
