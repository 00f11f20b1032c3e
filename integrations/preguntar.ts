import { once } from 'node:events';
import {
  Agent as AgenteHttp,
  type ClientRequest,
  type IncomingMessage,
  request as pedirHttp,
} from 'node:http';
import { Agent as AgenteHttps, request as pedirHttps } from 'node:https';
import { addAbortSignal } from 'node:stream';

/** What came of asking an outside service: its status and body, or that nothing readable came. */
export type Contestacion<Cuerpo = string> =
  | { tipo: 'contesto'; estado: number; cuerpo: Cuerpo }
  | { tipo: 'sin_respuesta'; motivo: 'tiempo' | 'caida' | 'respuesta demasiado larga' };

interface Pregunta {
  readonly direccion: string;
  readonly cabeceras: Readonly<Record<string, string>>;
  /** What to POST, JSON unless `cabeceras` say otherwise; without it the question is a GET. */
  readonly cuerpo?: string | Uint8Array;
  readonly tiempoMaximoMs: number;
  /** A longer body is no answer. */
  readonly bytesMaximos: number;
}

const http = { enviar: pedirHttp, agent: new AgenteHttp({ keepAlive: true }) };
const https = { enviar: pedirHttps, agent: new AgenteHttps({ keepAlive: true }) };
const REDIRECCIONES: ReadonlySet<number | undefined> = new Set([301, 302, 303, 307, 308]);

/** Reads at most `bytesMaximos`; null when the body is longer. */
const leerCuerpo = async (
  respuesta: IncomingMessage,
  bytesMaximos: number,
): Promise<Buffer | null> => {
  const trozos: Buffer[] = [];
  let bytes = 0;
  for await (const trozo of respuesta as AsyncIterable<Buffer>) {
    bytes += trozo.byteLength;
    if (bytes > bytesMaximos) return null;
    trozos.push(trozo);
  }
  return Buffer.concat(trozos);
};

/** The service may have closed a connection that was kept for the next question. */
const seCerroAntes = (error: unknown, { reusedSocket }: ClientRequest): boolean =>
  reusedSocket && (error as { code?: string }).code === 'ECONNRESET';

/** A fleet is ten thousand questions: `fetch` takes three times as much of the processor for each. */
const pedir = async (pregunta: Pregunta, signal: AbortSignal): Promise<IncomingMessage> => {
  const { cuerpo, cabeceras } = pregunta;
  const direccion = new URL(pregunta.direccion);
  const { enviar, agent } = direccion.protocol === 'https:' ? https : http;
  const tipo = cuerpo === undefined ? {} : { 'content-type': 'application/json' };
  const solicitud = enviar(direccion, {
    method: cuerpo === undefined ? 'GET' : 'POST',
    agent,
    signal,
    headers: { accept: 'application/json', ...tipo, ...cabeceras },
  }).end(cuerpo);
  // What fails once the answer has begun is told where its body is read.
  solicitud.on('error', () => undefined);
  try {
    const [respuesta] = (await once(solicitud, 'response')) as [IncomingMessage];
    return addAbortSignal(signal, respuesta);
  } catch (error) {
    // Only a question is asked twice: what is told may have been taken.
    if (cuerpo === undefined && seCerroAntes(error, solicitud)) return pedir(pregunta, signal);
    throw error;
  }
};

/** Asks a service outside for bytes. It never throws: not answering is one of its answers. */
export const preguntarBytes = async (pregunta: Pregunta): Promise<Contestacion<Buffer>> => {
  const signal = AbortSignal.timeout(pregunta.tiempoMaximoMs);
  try {
    const respuesta = await pedir(pregunta, signal);
    if (REDIRECCIONES.has(respuesta.statusCode)) {
      // A redirected POST could be repeated, or tell the token to somebody else.
      respuesta.destroy();
      return { tipo: 'sin_respuesta', motivo: 'caida' };
    }
    const cuerpo = await leerCuerpo(respuesta, pregunta.bytesMaximos);
    return cuerpo === null
      ? { tipo: 'sin_respuesta', motivo: 'respuesta demasiado larga' }
      : { tipo: 'contesto', estado: respuesta.statusCode ?? 0, cuerpo };
  } catch {
    return { tipo: 'sin_respuesta', motivo: signal.aborted ? 'tiempo' : 'caida' };
  }
};

/** The same in JSON. */
export const preguntar = async (pregunta: Pregunta): Promise<Contestacion> => {
  const contestacion = await preguntarBytes(pregunta);
  return contestacion.tipo === 'contesto'
    ? { ...contestacion, cuerpo: contestacion.cuerpo.toString('utf8') }
    : contestacion;
};

/** The JSON of a body, or null when it is none. */
export const leerJson = (cuerpo: string): unknown => {
  try {
    return JSON.parse(cuerpo);
  } catch {
    return null;
  }
};
