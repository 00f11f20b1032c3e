import {
  Agent as AgenteHttp,
  type ClientRequest,
  type IncomingMessage,
  request as pedirHttp,
} from 'node:http';
import { Agent as AgenteHttps, request as pedirHttps } from 'node:https';

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

type Pendiente = Contestacion<Buffer> | 'otra vez';
const CAIDA = { tipo: 'sin_respuesta', motivo: 'caida' } as const;

/** The service may have closed a connection that was kept for the next question. */
const seCerroAntes = (error: unknown, { reusedSocket }: ClientRequest): boolean =>
  reusedSocket && (error as { code?: string }).code === 'ECONNRESET';

/** Hands the body over once it is whole, at most `bytesMaximos` of it. */
const leerCuerpo = (
  respuesta: IncomingMessage,
  bytesMaximos: number,
  alTerminar: (contestacion: Contestacion<Buffer>) => void,
): void => {
  const trozos: Buffer[] = [];
  let bytes = 0;
  respuesta.on('data', (trozo: Buffer) => {
    bytes += trozo.byteLength;
    if (bytes > bytesMaximos)
      alTerminar({ tipo: 'sin_respuesta', motivo: 'respuesta demasiado larga' });
    else trozos.push(trozo);
  });
  respuesta.on('end', () => {
    const estado = respuesta.statusCode ?? 0;
    alTerminar({ tipo: 'contesto', estado, cuerpo: Buffer.concat(trozos) });
  });
  respuesta.on('error', () => alTerminar(CAIDA));
  respuesta.on('close', () => alTerminar(CAIDA));
};

/**
 * Asks once, for so many milliseconds; 'otra vez' when nobody heard the question. A fleet is
 * ten thousand of them: `fetch` takes three times as much of the processor for each, and the signals, iterators
 * and promises of streams half as much again as these callbacks.
 */
const pedir = (pregunta: Pregunta, milisegundos: number): Promise<Pendiente> =>
  new Promise((resolver) => {
    const { cuerpo, cabeceras, bytesMaximos } = pregunta;
    const direccion = new URL(pregunta.direccion);
    const { enviar, agent } = direccion.protocol === 'https:' ? https : http;
    const tipo = cuerpo === undefined ? {} : { 'content-type': 'application/json' };
    const solicitud = enviar(direccion, {
      method: cuerpo === undefined ? 'GET' : 'POST',
      agent,
      headers: { accept: 'application/json', ...tipo, ...cabeceras },
    });
    let dicho = false;
    // The first that is told is what came of it: its connection may be another question's afterwards.
    const terminar = (que: Pendiente): void => {
      if (dicho) return;
      dicho = true;
      clearTimeout(reloj);
      resolver(que);
      // What is not whole, or not wanted, takes its connection along.
      if (typeof que === 'string' || que.tipo !== 'contesto') solicitud.destroy();
    };
    const aTiempo = (): void => terminar({ tipo: 'sin_respuesta', motivo: 'tiempo' });
    const reloj = setTimeout(aTiempo, milisegundos).unref();
    solicitud.on('response', (respuesta) => {
      // A redirected POST could be repeated, or tell the token to somebody else.
      if (REDIRECCIONES.has(respuesta.statusCode)) terminar(CAIDA);
      else leerCuerpo(respuesta, bytesMaximos, terminar);
    });
    solicitud.on('error', (error) => {
      // Only a question is asked twice: what is told may have been taken.
      terminar(cuerpo === undefined && seCerroAntes(error, solicitud) ? 'otra vez' : CAIDA);
    });
    solicitud.end(cuerpo);
  });

/** Asks a service outside for bytes. It never throws: not answering is one of its answers. */
export const preguntarBytes = async (pregunta: Pregunta): Promise<Contestacion<Buffer>> => {
  const inicio = performance.now();
  let quedan = pregunta.tiempoMaximoMs;
  try {
    for (;;) {
      const que = await pedir(pregunta, quedan);
      if (que !== 'otra vez') return que;
      quedan = Math.max(0, pregunta.tiempoMaximoMs - (performance.now() - inicio));
    }
  } catch {
    return CAIDA;
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
