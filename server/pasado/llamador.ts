import { randomUUID } from 'node:crypto';
import { setTimeout as pausa } from 'node:timers/promises';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';

/** Attempts of a call that is answered with 503, and the pause between them. */
const INTENTOS = 5;
const ENTRE_INTENTOS_MS = 2_000;

// oxlint-disable-next-line typescript/no-explicit-any -- answers are read key by key
export type Json = any;

interface Pedido {
  readonly cuerpo?: unknown;
  readonly token?: string;
}

/** Result of a call. Throws with the answer's message when it is refused. */
export type Llamar = (
  metodo: 'GET' | 'POST' | 'PUT',
  ruta: string,
  pedido?: Pedido,
) => Promise<Json>;

/** Calls the API in this process, through all plugins of a request. */
export const crearLlamador =
  (inyectar: (pedido: InjectOptions) => Promise<LightMyRequestResponse>): Llamar =>
  async (metodo, ruta, { cuerpo, token } = {}) => {
    // A call whose connection is lost at COMMIT may be done, so each attempt has its key.
    const clave = randomUUID();
    const una = () =>
      inyectar({
        method: metodo,
        url: `/api${ruta}`,
        headers: {
          ...{ 'x-captcha': 'si', 'idempotency-key': clave },
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        ...(cuerpo === undefined ? {} : { payload: cuerpo as object }),
      });
    let respuesta = await una();
    // A slow machine's register may miss its time-out.
    for (let intento = 1; respuesta.statusCode === 503 && intento < INTENTOS; intento += 1) {
      await pausa(ENTRE_INTENTOS_MS);
      respuesta = await una();
    }
    if (respuesta.statusCode >= 300) {
      throw new Error(`${metodo} ${ruta} respondió ${respuesta.statusCode}: ${respuesta.body}`);
    }
    return respuesta.json();
  };
