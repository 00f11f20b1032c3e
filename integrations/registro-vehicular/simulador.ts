import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import type { VehiculoRegistrado } from './port.ts';

const esquemaModo = z.strictObject({
  modo: z.enum(['normal', 'lento', 'error500', 'json_roto', 'otra_patente', 'corta']),
  /** Delay of `lento` in milliseconds; longer than the adapter's time-out unless told. */
  ms: z.number().int().min(0).max(600_000).default(25_000),
});
export type ModoRegistro = z.output<typeof esquemaModo>['modo'];

interface AjustesSimuladorRegistro {
  /** 0 takes a free one. */
  puerto: number;
  vehiculos: readonly VehiculoRegistrado[];
  modo?: ModoRegistro;
}

export interface SimuladorRegistro {
  url: string;
  /** Queries received since it started. */
  consultas(): number;
  cerrar(): Promise<void>;
}

const responder = (respuesta: ServerResponse, estado: number, cuerpo: string): void => {
  const cabeceras = { 'content-type': 'application/json; charset=utf-8' };
  respuesta.writeHead(estado, { ...cabeceras, 'content-length': Buffer.byteLength(cuerpo) });
  respuesta.end(cuerpo);
};

const noEncontrado = '{"codigo":"vehiculo_no_encontrado"}';

const entregar = (
  parque: ReadonlyMap<string, VehiculoRegistrado>,
  modo: ModoRegistro,
  patente: string,
  respuesta: ServerResponse,
): void => {
  const vehiculo = parque.get(patente);
  const cuerpo = vehiculo ? JSON.stringify(vehiculo) : noEncontrado;
  if (modo === 'error500') responder(respuesta, 500, '{"codigo":"error_interno"}');
  else if (modo === 'corta') {
    respuesta.writeHead(200, { 'content-length': Buffer.byteLength(cuerpo) });
    respuesta.write(cuerpo.slice(0, 10), () => respuesta.destroy());
  } else if (!vehiculo) responder(respuesta, 404, cuerpo);
  else if (modo === 'json_roto') responder(respuesta, 200, cuerpo.slice(0, -20));
  else if (modo === 'otra_patente') {
    const otra = [...parque.values()].find((candidato) => candidato.patente !== patente);
    responder(respuesta, 200, JSON.stringify(otra ?? null));
  } else responder(respuesta, 200, cuerpo);
};

const leerModo = async (solicitud: IncomingMessage) => {
  try {
    return esquemaModo.safeParse(JSON.parse(await text(solicitud))).data ?? null;
  } catch {
    return null;
  }
};

/** A national registry of its own: a real HTTP server that fails the way the real one does. */
export const iniciarSimuladorRegistro = async (
  ajustes: AjustesSimuladorRegistro,
): Promise<SimuladorRegistro> => {
  const parque = new Map(ajustes.vehiculos.map((vehiculo) => [vehiculo.patente, vehiculo]));
  let actual = esquemaModo.parse({ modo: ajustes.modo ?? 'normal' });
  let consultas = 0;

  const servidor = createServer(async (solicitud, respuesta) => {
    const patente = /^\/vehiculos\/([A-Za-z0-9]{1,8})$/.exec(solicitud.url ?? '')?.[1];
    if (solicitud.method === 'PUT' && solicitud.url === '/_modo') {
      const nuevo = await leerModo(solicitud);
      actual = nuevo ?? actual;
      responder(respuesta, nuevo ? 200 : 400, JSON.stringify(actual));
    } else if (solicitud.method === 'GET' && patente) {
      consultas += 1;
      if (actual.modo === 'lento') await setTimeout(actual.ms, null, { ref: false });
      entregar(parque, actual.modo, patente.toUpperCase(), respuesta);
    } else responder(respuesta, 404, '{"codigo":"ruta_desconocida"}');
  });
  servidor.listen(ajustes.puerto, '127.0.0.1');
  await once(servidor, 'listening');
  const { port } = servidor.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    consultas: () => consultas,
    async cerrar() {
      servidor.close();
      servidor.closeAllConnections();
      await once(servidor, 'close');
    },
  };
};
