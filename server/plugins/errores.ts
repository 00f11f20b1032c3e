import { AlmacenAusente } from '#integrations/documentos/port.ts';
import { Fallo, FalloDeTexto } from '#values/fallo.ts';
import { mensajePorEstado } from '#values/respuesta.ts';
import { esDePersona, paginaDeRechazo } from './pagina-de-rechazo.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  cuerpoMuyGrande,
  demasiadas,
  noDisponible,
  noEncontrado,
  solicitudIlegible,
  tipoNoAdmitido,
} from '#nucleo/comunes.errors.ts';

/** Fastify's own refusals, by status. */
const FALLOS_HTTP: Readonly<Record<number, () => Fallo>> = {
  404: noEncontrado,
  413: cuerpoMuyGrande,
  415: tipoNoAdmitido,
  429: demasiadas,
};

// SQLSTATE classes and socket codes that mean "not now". The database is down, full, a replica before its
// promotion, or gave up on this transaction (deadlock, lock or statement time-out).
const BASE_AUSENTE =
  /^(08|40|53|57P|55P03|57014|25006|25P03)|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH/;
// pg identifies these by their text only; the last one is the answer to a ROLLBACK after a lost connection.
const LINEA_CORTADA = /timeout exceeded|Connection terminated|is not queryable/i;

// A text that PostgreSQL cannot store, for example with a NUL, is bad input.
const TEXTO_IMPOSIBLE = new Set(['22021', '22P05']);

/** Time after which a database or a store is usually back. */
const ESPERA_S = 5;

const baseAusente = (error: FastifyError): boolean =>
  BASE_AUSENTE.test(error.code ?? '') || LINEA_CORTADA.test(error.message);

/** True if the store, or an issuance step that used it, was unavailable. */
const almacenAusente = (error: Error): boolean =>
  error instanceof AlmacenAusente || error.cause instanceof AlmacenAusente;

// PostgreSQL names an out-of-range number or date only if it was a parameter, which makes it bad input. For a
// value that our SQL computed it names none.
const FUERA_DE_RANGO = new Set(['22003', '22008']);
const VALOR_DADO = /^value ".*" is out of range|^date\/time field value out of range: "/;

const esImposible = ({ code, message }: FastifyError): boolean =>
  TEXTO_IMPOSIBLE.has(code) || (FUERA_DE_RANGO.has(code) && VALOR_DADO.test(message));

const aFallo = (error: FastifyError): Fallo | null => {
  if (error instanceof Fallo) return error;
  if (baseAusente(error) || almacenAusente(error)) return noDisponible();
  const { statusCode: estado } = error;
  if (estado === 400 || esImposible(error)) return solicitudIlegible();
  if (!estado || estado >= 500) return null;
  const propio = FALLOS_HTTP[estado];
  return propio ? propio() : new Fallo('solicitud.invalida', estado, mensajePorEstado(estado));
};

/** True for an unexpected error: its answer has the generic text, and only the log has the cause. */
export const esInesperado = (error: unknown): boolean => aFallo(error as FastifyError) === null;

/**
 * Answered with 503, but without Retry-After: only a person can mend it, so automatic retries would never
 * end.
 */
const NO_SE_ARREGLA_SOLO = new Set(['poliza.documento_danado']);

/** Seconds for Retry-After, for every answer that means "not now". */
const esperaDe = ({ codigo, cuerpo, estado }: Fallo, reply: FastifyReply): number | undefined => {
  if (NO_SE_ARREGLA_SOLO.has(codigo)) return undefined;
  if (typeof cuerpo['reintentarEn'] === 'number') return cuerpo['reintentarEn'];
  if (estado === 429) return Number(reply.getHeader('retry-after')) || undefined;
  return estado === 503 ? ESPERA_S : undefined;
};

const enviar = (fallo: Fallo, req: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const espera = esperaDe(fallo, reply);
  if (espera !== undefined) reply.header('retry-after', espera);
  reply.code(fallo.estado).header('cache-control', 'no-store');
  if (fallo instanceof FalloDeTexto) {
    return reply.type('text/plain; charset=utf-8').send(fallo.message);
  }
  if (esDePersona(req)) {
    return reply.type('text/html; charset=utf-8').send(paginaDeRechazo(fallo, req, espera));
  }
  return reply.type('application/json').send({
    exito: false,
    mensaje: fallo.message,
    codigo: fallo.codigo,
    idSolicitud: req.id,
    ...fallo.cuerpo,
  });
};

/** Sends expected failures as they are. Logs an unexpected one with its id and sends the generic text. */
export const ponerErrores = (app: FastifyInstance): void => {
  app.setErrorHandler((error: FastifyError, req, reply) => {
    const fallo = aFallo(error);
    if (fallo) return enviar(fallo, req, reply);
    req.log.error({ err: error }, 'error inesperado');
    return enviar(new Fallo('servidor.inesperado', 500, mensajePorEstado(500)), req, reply);
  });
  app.setNotFoundHandler((req, reply) => enviar(noEncontrado(), req, reply));
  // Answers before the body is read, so that an unknown call costs nothing.
  app.addHook('preParsing', async (req) => {
    if (req.is404) throw noEncontrado();
  });
};
