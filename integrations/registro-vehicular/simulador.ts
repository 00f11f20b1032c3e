import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { comoHost, soloDeAqui } from '#formatos/red/direcciones.ts';
import { z } from 'zod';
import type { VehiculoRegistrado } from './port.ts';

const esquemaModo = z.strictObject({
  modo: z.enum(['normal', 'lento', 'error500', 'json_roto', 'otra_patente', 'corta']),
  /** Delay of `lento` in milliseconds; the default exceeds the adapter's timeout. */
  ms: z.number().int().min(0).max(600_000).default(25_000),
});
export type ModoRegistro = z.output<typeof esquemaModo>['modo'];

interface AjustesSimuladorRegistro {
  /** Port; 0 picks a free one. */
  puerto: number;
  vehiculos: readonly VehiculoRegistrado[];
  modo?: ModoRegistro;
}

export interface SimuladorRegistro {
  url: string;
  /** Number of queries since the start. */
  consultas(): number;
  cerrar(): Promise<void>;
}

const responder = (respuesta: ServerResponse, estado: number, cuerpo: string): void => {
  const cabeceras = { 'content-type': 'application/json; charset=utf-8' };
  respuesta.writeHead(estado, { ...cabeceras, 'content-length': Buffer.byteLength(cuerpo) });
  respuesta.end(cuerpo);
};

const noEncontrado = '{"codigo":"vehiculo_no_encontrado"}';
const PATENTE = '[A-Za-z0-9]{1,8}';
/** Paths of a look-up of one plate and of several, separated by commas. */
const DE_UNA = new RegExp(`^/vehiculos/(${PATENTE})$`);
const DE_MUCHAS = new RegExp(`^/vehiculos\\?patentes=(${PATENTE}(?:,${PATENTE}){0,99})$`);

type Parque = ReadonlyMap<string, VehiculoRegistrado>;

const otraQue = (parque: Parque, patentes: readonly string[]): VehiculoRegistrado | null =>
  [...parque.values()].find(({ patente }) => !patentes.includes(patente)) ?? null;

/** Body of the answer for one plate; null when it is not registered. */
const cuerpoDeUna = (parque: Parque, patente: string): string | null => {
  const vehiculo = parque.get(patente);
  return vehiculo ? JSON.stringify(vehiculo) : null;
};

const cuerpoDeMuchas = (parque: Parque, patentes: readonly string[]): string =>
  JSON.stringify({
    vehiculos: patentes.flatMap((patente) => parque.get(patente) ?? []),
    noEncontradas: patentes.filter((patente) => !parque.has(patente)),
  });

/** Sends the body as the mode demands; `otra` returns the body of another plate. */
const entregar = (
  modo: ModoRegistro,
  respuesta: ServerResponse,
  cuerpo: string | null,
  otra: () => string,
): void => {
  if (modo === 'error500') responder(respuesta, 500, '{"codigo":"error_interno"}');
  else if (modo === 'corta') {
    const entero = cuerpo ?? noEncontrado;
    respuesta.writeHead(200, { 'content-length': Buffer.byteLength(entero) });
    respuesta.write(entero.slice(0, 10), () => respuesta.destroy());
  } else if (cuerpo === null) responder(respuesta, 404, noEncontrado);
  else if (modo === 'json_roto') responder(respuesta, 200, cuerpo.slice(0, -20));
  else responder(respuesta, 200, modo === 'otra_patente' ? otra() : cuerpo);
};

const leerModo = async (solicitud: IncomingMessage) => {
  try {
    return esquemaModo.safeParse(JSON.parse(await text(solicitud))).data ?? null;
  } catch {
    return null;
  }
};

/** Simulated national registry: an HTTP server that can fail like the real one. */
export const iniciarSimuladorRegistro = async (
  ajustes: AjustesSimuladorRegistro,
): Promise<SimuladorRegistro> => {
  const parque = new Map(ajustes.vehiculos.map((vehiculo) => [vehiculo.patente, vehiculo]));
  let actual = esquemaModo.parse({ modo: ajustes.modo ?? 'normal' });
  let consultas = 0;

  const servidor = createServer(async (solicitud, respuesta) => {
    const direccion = solicitud.url ?? '';
    const una = DE_UNA.exec(direccion)?.[1]?.toUpperCase();
    const muchas = DE_MUCHAS.exec(direccion)?.[1]?.toUpperCase().split(',');
    if (solicitud.method === 'PUT' && solicitud.url === '/_modo') {
      const nuevo = await leerModo(solicitud);
      actual = nuevo ?? actual;
      responder(respuesta, nuevo ? 200 : 400, JSON.stringify(actual));
    } else if (solicitud.method === 'GET' && (una ?? muchas)) {
      consultas += 1;
      if (actual.modo === 'lento') await setTimeout(actual.ms, null, { ref: false });
      if (una)
        entregar(actual.modo, respuesta, cuerpoDeUna(parque, una), () =>
          JSON.stringify(otraQue(parque, [una])),
        );
      else if (muchas)
        entregar(actual.modo, respuesta, cuerpoDeMuchas(parque, muchas), () =>
          JSON.stringify({ vehiculos: [otraQue(parque, muchas)], noEncontradas: [] }),
        );
    } else responder(respuesta, 404, '{"codigo":"ruta_desconocida"}');
  });
  const aqui = soloDeAqui();
  servidor.listen(ajustes.puerto, aqui);
  await once(servidor, 'listening');
  const { port } = servidor.address() as AddressInfo;

  return {
    url: `http://${comoHost(aqui)}:${port}`,
    consultas: () => consultas,
    async cerrar() {
      servidor.close();
      servidor.closeAllConnections();
      await once(servidor, 'close');
    },
  };
};
