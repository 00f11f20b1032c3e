import {
  Agent as AgenteHttp,
  type ClientRequest,
  type IncomingMessage,
  request as pedirHttp,
} from 'node:http';
import { Agent as AgenteHttps, request as pedirHttps } from 'node:https';

/** Result of a request to an external service: status and body, or no answer. */
export type Contestacion<Cuerpo = string> =
  | { tipo: 'contesto'; estado: number; cuerpo: Cuerpo }
  | { tipo: 'sin_respuesta'; motivo: 'tiempo' | 'caida' | 'respuesta demasiado larga' };

interface Pregunta {
  readonly direccion: string;
  readonly cabeceras: Readonly<Record<string, string>>;
  /** Body of a POST, JSON unless `cabeceras` set another type; without it the request is a GET. */
  readonly cuerpo?: string | Uint8Array;
  readonly tiempoMaximoMs: number;
  /** Maximum size of the body; a longer one counts as no answer. */
  readonly bytesMaximos: number;
}

const http = { enviar: pedirHttp, agent: new AgenteHttp({ keepAlive: true }) };
const https = { enviar: pedirHttps, agent: new AgenteHttps({ keepAlive: true }) };
const REDIRECCIONES: ReadonlySet<number | undefined> = new Set([301, 302, 303, 307, 308]);

type Pendiente = Contestacion<Buffer> | 'otra vez';
const CAIDA = { tipo: 'sin_respuesta', motivo: 'caida' } as const;

/** True when the service had closed a reused keep-alive connection. */
const seCerroAntes = (error: unknown, { reusedSocket }: ClientRequest): boolean =>
  reusedSocket && (error as { code?: string }).code === 'ECONNRESET';

/** Collects the body and passes it on, at most `bytesMaximos` bytes. */
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
 * Sends one request with a timeout in ms; 'otra vez' when it must be sent again. It uses callbacks because a
 * fleet makes ten thousand requests: `fetch` takes three times the CPU, streams with promises half as much
 * again.
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
    // Only the first outcome counts; afterwards the connection may serve another request.
    const terminar = (que: Pendiente): void => {
      if (dicho) return;
      dicho = true;
      clearTimeout(reloj);
      resolver(que);
      // An incomplete answer leaves the connection unusable.
      if (typeof que === 'string' || que.tipo !== 'contesto') solicitud.destroy();
    };
    const aTiempo = (): void => terminar({ tipo: 'sin_respuesta', motivo: 'tiempo' });
    const reloj = setTimeout(aTiempo, milisegundos).unref();
    solicitud.on('response', (respuesta) => {
      // Redirects are not followed: they could repeat a POST or send the token elsewhere.
      if (REDIRECCIONES.has(respuesta.statusCode)) terminar(CAIDA);
      else leerCuerpo(respuesta, bytesMaximos, terminar);
    });
    solicitud.on('error', (error) => {
      // Only a GET is retried; a POST may have been executed.
      terminar(cuerpo === undefined && seCerroAntes(error, solicitud) ? 'otra vez' : CAIDA);
    });
    solicitud.end(cuerpo);
  });

/** Sends a request and returns the body as bytes. It never throws; failures are `sin_respuesta`. */
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

/** Sends a request and returns the body as text. It never throws; failures are `sin_respuesta`. */
export const preguntar = async (pregunta: Pregunta): Promise<Contestacion> => {
  const contestacion = await preguntarBytes(pregunta);
  return contestacion.tipo === 'contesto'
    ? { ...contestacion, cuerpo: contestacion.cuerpo.toString('utf8') }
    : contestacion;
};

/** Parses a JSON body; null when it is invalid. */
export const leerJson = (cuerpo: string): unknown => {
  try {
    return JSON.parse(cuerpo);
  } catch {
    return null;
  }
};
