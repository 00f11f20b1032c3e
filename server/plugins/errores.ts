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

/** Errors with which the server itself refuses, by status. */
const FALLOS_HTTP: Readonly<Record<number, () => Fallo>> = {
  404: noEncontrado,
  413: cuerpoMuyGrande,
  415: tipoNoAdmitido,
  429: demasiadas,
};

// SQLSTATE classes and socket codes that say "not now": the database is gone, full, a replica until one is
// promoted, or gave up on this transaction (deadlock, a lock or a statement that took too long).
const BASE_AUSENTE =
  /^(08|40|53|57P|55P03|57014|25006|25P03)|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH/;
// pg names these by their text alone; the last is what a ROLLBACK after a cut line answers.
const LINEA_CORTADA = /timeout exceeded|Connection terminated|is not queryable/i;

// A text PostgreSQL cannot keep, such as one with a NUL, is bad input and no surprise.
const TEXTO_IMPOSIBLE = new Set(['22021', '22P05']);

/** What usually brings a database or a store back is over by then. */
const ESPERA_S = 5;

const baseAusente = (error: FastifyError): boolean =>
  BASE_AUSENTE.test(error.code ?? '') || LINEA_CORTADA.test(error.message);

/** The store itself, or a step of the issuance that met it. */
const almacenAusente = (error: Error): boolean =>
  error instanceof AlmacenAusente || error.cause instanceof AlmacenAusente;

// A number or a date beyond its column is bad input too, and PostgreSQL says which value it was; of
// one that we worked out ourselves it says none.
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

/** Nobody foresaw it: it is answered with the generic text, and only the log says what it was. */
export const esInesperado = (error: unknown): boolean => aFallo(error as FastifyError) === null;

/** Answered 503 although only a person mends it: asking again by itself would never end. */
const NO_SE_ARREGLA_SOLO = new Set(['poliza.documento_danado']);

/** Seconds after which to ask again, of whatever is 'not now'. */
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

/** Named failures travel as they are; a surprise is logged with its id and shown as the generic text. */
export const ponerErrores = (app: FastifyInstance): void => {
  app.setErrorHandler((error: FastifyError, req, reply) => {
    const fallo = aFallo(error);
    if (fallo) return enviar(fallo, req, reply);
    req.log.error({ err: error }, 'error inesperado');
    return enviar(new Fallo('servidor.inesperado', 500, mensajePorEstado(500)), req, reply);
  });
  app.setNotFoundHandler((req, reply) => enviar(noEncontrado(), req, reply));
  // Before its body is read: what names no call at all costs nothing.
  app.addHook('preParsing', async (req) => {
    if (req.is404) throw noEncontrado();
  });
};
