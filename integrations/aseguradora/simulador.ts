import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { comoHost, soloDeAqui } from '#formatos/red/direcciones.ts';
import { z } from 'zod';

const esquemaModo = z.strictObject({
  /**
   * Failure modes: `corta` closes the connection without accepting the payment; `corta_despues` accepts
   * it and cuts the answer; `repite` reports every payment as already validated.
   */
  modo: z.enum([
    'normal',
    'lento',
    'error500',
    'corta',
    'corta_despues',
    'rechaza',
    'json_roto',
    'repite',
  ]),
  /** Delay of `lento` in milliseconds; the default exceeds the adapter's timeout. */
  ms: z.number().int().min(0).max(600_000).default(25_000),
});
export type ModoAseguradora = z.output<typeof esquemaModo>['modo'];

const esquemaPago = z.strictObject({
  id_trx_neg: z.string().min(1).max(26),
  id_aplicacion: z.literal('21'),
  id_trx_negocio: z.string().regex(/^[1-9]\d*$/),
  estado: z.literal('1'),
  cod_autorizacion: z.string().min(1),
  fecha_transaccion: z.string().regex(/^\d{2}-\d{2}-\d{4} \d{2}:\d{2}:\d{2}$/),
});
type Pago = z.output<typeof esquemaPago>;

/** Valid request, in order of arrival; `tomado` is true if it registered the payment. */
export type PagoRecibido = Pago & { readonly tomado: boolean };

interface AjustesSimuladorAseguradora {
  /** Port; 0 picks a free one. */
  puerto: number;
  /** Required value of the header `token`. */
  token: string;
}

export interface SimuladorAseguradora {
  url: string;
  recibidos(): readonly PagoRecibido[];
  cerrar(): Promise<void>;
}

type Respuesta = readonly [estado: number, cuerpo: object];
const no = (estado: number, codigo: string, mensaje: string): Respuesta => [
  estado,
  { exito: false, codigo, mensaje },
];
const REPETIDO = no(409, 'pago.ya_validado', 'El pago ya fue validado');

/** Sends an answer without its last `corte` characters. */
const responder = (respuesta: ServerResponse, [estado, cuerpo]: Respuesta, corte = 0): void => {
  const entero = JSON.stringify(cuerpo);
  const escrito = entero.slice(0, entero.length - corte);
  respuesta.writeHead(estado, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(escrito),
  });
  respuesta.end(escrito);
};

const leer = async <T>(solicitud: IncomingMessage, esquema: z.ZodType<T>): Promise<T | null> => {
  try {
    return esquema.safeParse(JSON.parse(await text(solicitud))).data ?? null;
  } catch {
    return null;
  }
};

/** Payments at the insurer; each buy order is accepted once. */
const crearCaja = () => {
  const tomados = new Set<string>();
  const recibidos: PagoRecibido[] = [];
  return {
    recibidos,
    atender(pago: Pago, modo: ModoAseguradora): Respuesta {
      const toma =
        !['error500', 'corta', 'rechaza'].includes(modo) && !tomados.has(pago.id_trx_neg);
      recibidos.push({ ...pago, tomado: toma });
      if (modo === 'error500') return no(500, 'error_interno', 'Error interno');
      if (modo === 'rechaza') return no(422, 'pago.rechazado', 'El pago no corresponde a la venta');
      if (toma) tomados.add(pago.id_trx_neg);
      else return REPETIDO;
      return modo === 'repite'
        ? REPETIDO
        : [200, { exito: true, mensaje: 'Pago validado', id_trx_neg: pago.id_trx_neg }];
    },
  };
};

const entregar = (respuesta: ServerResponse, modo: ModoAseguradora, dicho: Respuesta): void => {
  if (modo === 'corta') respuesta.destroy();
  else if (modo === 'corta_despues') {
    respuesta.writeHead(dicho[0], { 'content-length': JSON.stringify(dicho[1]).length });
    respuesta.write('{"exi', () => respuesta.destroy());
  } else responder(respuesta, dicho, modo === 'json_roto' ? 10 : 0);
};

/** Simulated insurer: an HTTP server that accepts payments and can fail like the real one. */
export const iniciarSimuladorAseguradora = async (
  ajustes: AjustesSimuladorAseguradora,
): Promise<SimuladorAseguradora> => {
  const caja = crearCaja();
  let actual = esquemaModo.parse({ modo: 'normal' });

  const servidor = createServer(async (solicitud, respuesta) => {
    if (solicitud.method === 'PUT' && solicitud.url === '/_modo') {
      const nuevo = await leer(solicitud, esquemaModo);
      actual = nuevo ?? actual;
      responder(respuesta, [nuevo ? 200 : 400, actual]);
    } else if (solicitud.method !== 'POST' || solicitud.url !== '/ValidarPago') {
      responder(respuesta, no(404, 'ruta_desconocida', 'Ruta desconocida'));
    } else if (solicitud.headers['token'] !== ajustes.token) {
      responder(respuesta, no(401, 'token_invalido', 'Token inválido'));
    } else {
      const { modo, ms } = actual;
      const pago = await leer(solicitud, esquemaPago);
      if (modo === 'lento') await setTimeout(ms, null, { ref: false });
      if (pago) entregar(respuesta, modo, caja.atender(pago, modo));
      else responder(respuesta, no(400, 'solicitud_invalida', 'Solicitud inválida'));
    }
  });
  const aqui = soloDeAqui();
  servidor.listen(ajustes.puerto, aqui);
  await once(servidor, 'listening');
  const { port } = servidor.address() as AddressInfo;

  return {
    url: `http://${comoHost(aqui)}:${port}`,
    recibidos: () => caja.recibidos,
    async cerrar() {
      servidor.close();
      servidor.closeAllConnections();
      await once(servidor, 'close');
    },
  };
};
