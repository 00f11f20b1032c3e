import { Fallo } from '#values/fallo.ts';
import { mensajePorEstado } from '#values/respuesta.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { demasiadas, noDisponible, noEncontrado } from '../comunes.errors.ts';

const CODIGOS_HTTP: Readonly<Record<number, string>> = {
  400: 'solicitud.invalida',
  404: 'comun.no_encontrado',
  405: 'solicitud.metodo',
  413: 'solicitud.muy_grande',
  415: 'solicitud.tipo_de_contenido',
};

// SQLSTATE classes and socket codes that say "the database is not there just now".
const BASE_AUSENTE = /^(08|57P|53)|ECONNREFUSED|ECONNRESET|EPIPE/;

const baseAusente = (error: FastifyError): boolean =>
  BASE_AUSENTE.test(error.code ?? '') ||
  /timeout exceeded|Connection terminated/i.test(error.message);

const aFallo = (error: FastifyError): Fallo | null => {
  if (error instanceof Fallo) return error;
  if (baseAusente(error)) return noDisponible();
  if (error.statusCode === 429) return demasiadas();
  if (error.statusCode && error.statusCode < 500) {
    const codigo = CODIGOS_HTTP[error.statusCode] ?? 'solicitud.invalida';
    return new Fallo(codigo, error.statusCode, mensajePorEstado(error.statusCode));
  }
  return null;
};

const enviar = (fallo: Fallo, req: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply
    .code(fallo.estado)
    .type('application/json')
    .send({
      exito: false,
      mensaje: fallo.message,
      codigo: fallo.codigo,
      idSolicitud: req.id,
      ...fallo.cuerpo,
    });

/** Named failures travel as they are; a surprise is logged with its id and shown as the generic text. */
export const ponerErrores = (app: FastifyInstance): void => {
  app.setErrorHandler((error: FastifyError, req, reply) => {
    const fallo = aFallo(error);
    if (fallo) return enviar(fallo, req, reply);
    req.log.error({ err: error }, 'error inesperado');
    return enviar(new Fallo('servidor.inesperado', 500, mensajePorEstado(500)), req, reply);
  });
  app.setNotFoundHandler((req, reply) => enviar(noEncontrado(), req, reply));
};
