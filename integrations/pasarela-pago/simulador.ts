import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { comoHost, deTodas, soloDeAqui } from '#formatos/red/direcciones.ts';
import { z } from 'zod';
import type { Reloj } from '#integrations/reloj/port.ts';
import { atenderFormulario, decidirPago, esquemaPago } from './simulador-formulario.ts';
import { abrirLibro, ACCIONES, type Libro, type TransaccionSimulada } from './simulador-libro.ts';
import { crearModos, redactar, type Modos, type Operacion } from './simulador-modos.ts';
import {
  confirmar,
  consultar,
  crear,
  devolver,
  negar,
  type RespuestaRest,
} from './simulador-rest.ts';

interface AjustesSimuladorPasarela {
  /** Port; 0 picks a free one. */
  puerto: number;
  /** Interface to listen on; default: loopback. */
  host?: string;
  /** Origin of the form for browsers, if it differs from `url`. */
  urlPublica?: string;
  /** True to serve the form under the host name of the return URL (A-CALLE-002). */
  comoVino?: boolean;
  /** JSON file that keeps the transactions over a restart; default: memory. */
  archivo?: string;
  comercio: string;
  clave: string;
  reloj: Reloj;
}

export interface SimuladorPasarela {
  /** Origin of the service, for the adapter. */
  url: string;
  transacciones(): readonly TransaccionSimulada[];
  /** Number of transactions in the file; a failed `crear` does not count. */
  creaciones(): number;
  cerrar(): Promise<void>;
}

interface Mesa {
  ajustes: AjustesSimuladorPasarela;
  libro: Libro;
  modos: Modos;
  reloj: Reloj;
  urlFormulario(urlRetorno: string): string;
}

const REST = /^\/rswebpaytransaction\/api\/webpay\/v1\.2\/transactions(?:\/(\w+)(\/refunds)?)?$/;
const esquemaComprador = esquemaPago.extend({ token: z.string(), accion: z.enum(ACCIONES) });

const leerJson = async (solicitud: IncomingMessage): Promise<unknown> => {
  try {
    return JSON.parse(await text(solicitud));
  } catch {
    return null;
  }
};

const enviarJson = (respuesta: ServerResponse, estado: number, cuerpo: string): void => {
  const cabeceras = { 'content-type': 'application/json; charset=utf-8' };
  respuesta.writeHead(estado, { ...cabeceras, 'content-length': Buffer.byteLength(cuerpo) });
  respuesta.end(cuerpo);
};

const operacionDe = (metodo: string, [, token, refunds]: RegExpExecArray): Operacion | null => {
  if (metodo === 'POST' && !token) return 'crear';
  if (metodo === 'POST' && refunds) return 'devolver';
  if (!token || refunds) return null;
  return metodo === 'PUT' ? 'confirmar' : metodo === 'GET' ? 'consultar' : null;
};

const ejecutar = (
  mesa: Mesa,
  operacion: Operacion,
  token: string,
  datos: unknown,
): RespuestaRest => {
  const { libro, reloj } = mesa;
  const ahora = reloj.ahora();
  switch (operacion) {
    case 'crear':
      return crear(libro, ahora, mesa.urlFormulario, datos);
    case 'confirmar':
      return confirmar(libro, ahora, token);
    case 'consultar':
      return consultar(libro, ahora, token);
    case 'devolver':
      return devolver(libro, ahora, token, datos);
  }
};

const atenderRest = async (
  mesa: Mesa,
  solicitud: IncomingMessage,
  respuesta: ServerResponse,
  hallada: RegExpExecArray,
): Promise<void> => {
  const { comercio, clave } = mesa.ajustes;
  const operacion = operacionDe(solicitud.method ?? '', hallada);
  if (!operacion) return enviarJson(respuesta, 405, '{"error_message":"Method not allowed"}');
  const datos = await leerJson(solicitud);
  const { modo, ms } = mesa.modos.tomar(operacion);
  if (modo === 'error500') return enviarJson(respuesta, 500, '{"error_message":"Internal error"}');
  if (modo === 'corta') return void respuesta.destroy();
  const { headers } = solicitud;
  const suya = headers['tbk-api-key-id'] === comercio && headers['tbk-api-key-secret'] === clave;
  const hecho = suya
    ? ejecutar(mesa, operacion, hallada[1] ?? '', datos)
    : negar(401, 'Not Authorized');
  if (modo === 'lento') await setTimeout(ms, null, { ref: false });
  const cuerpo = redactar(modo, hecho);
  if (modo !== 'corta_despues') return enviarJson(respuesta, hecho.estado, cuerpo);
  respuesta.writeHead(hecho.estado, { 'content-length': Buffer.byteLength(cuerpo) });
  respuesta.write(cuerpo.slice(0, 10), () => respuesta.destroy());
};

/** Test endpoint in place of a buyer; it answers with the requests that a browser would make. */
const atenderComprador = async (
  { libro, reloj }: Mesa,
  solicitud: IncomingMessage,
  respuesta: ServerResponse,
): Promise<void> => {
  const leido = esquemaComprador.safeParse(await leerJson(solicitud));
  if (!leido.success) return enviarJson(respuesta, 400, '{"codigo":"no_se_entiende"}');
  const { token, accion, ...pago } = leido.data;
  const decision = await decidirPago(libro, reloj.ahora(), token, accion, pago);
  if (decision.tipo === 'retornos') {
    enviarJson(respuesta, 200, JSON.stringify(decision.retornos));
  } else enviarJson(respuesta, 409, JSON.stringify({ codigo: decision.tipo }));
};

const atender = async (
  mesa: Mesa,
  solicitud: IncomingMessage,
  respuesta: ServerResponse,
): Promise<void> => {
  const url = new URL(solicitud.url ?? '/', 'http://simulador');
  const rest = REST.exec(url.pathname);
  if (rest) await atenderRest(mesa, solicitud, respuesta, rest);
  else if (url.pathname === '/_modo' && solicitud.method === 'PUT') {
    const puesto = mesa.modos.poner(await leerJson(solicitud));
    enviarJson(respuesta, puesto ? 200 : 400, JSON.stringify({ puesto }));
  } else if (url.pathname === '/_comprador' && solicitud.method === 'POST') {
    await atenderComprador(mesa, solicitud, respuesta);
  } else if (url.pathname === '/favicon.ico') respuesta.writeHead(204).end();
  else if (!(await atenderFormulario(mesa, solicitud, respuesta, url))) {
    enviarJson(respuesta, 404, '{"codigo":"ruta_desconocida"}');
  }
};

/** Simulated payment provider: an HTTP server that speaks Webpay Plus REST v1.2. */
export const iniciarSimuladorPasarela = async (
  ajustes: AjustesSimuladorPasarela,
): Promise<SimuladorPasarela> => {
  const libro = abrirLibro(ajustes.archivo);
  const { host = soloDeAqui(), reloj } = ajustes;
  let url = '';
  const urlFormulario = (urlRetorno: string) => {
    const propia = new URL('/webpayserver/initTransaction', url);
    if (ajustes.comoVino) propia.hostname = new URL(urlRetorno).hostname;
    return ajustes.urlPublica
      ? `${ajustes.urlPublica.replace(/\/+$/, '')}${propia.pathname}`
      : propia.href;
  };
  const mesa: Mesa = { ajustes, libro, modos: crearModos(), reloj, urlFormulario };
  const servidor = createServer((solicitud, respuesta) => {
    atender(mesa, solicitud, respuesta).catch(() => respuesta.destroy());
  });
  servidor.listen(ajustes.puerto, host);
  await once(servidor, 'listening');
  const { port } = servidor.address() as AddressInfo;
  url = `http://${comoHost(host === deTodas() ? soloDeAqui() : host)}:${port}`;

  return {
    url,
    transacciones: () => libro.todas(),
    creaciones: () => libro.todas().length,
    async cerrar() {
      servidor.close();
      servidor.closeAllConnections();
      await once(servidor, 'close');
    },
  };
};
