import type { Llamada, Metodo } from '#values/llamada.ts';
import type { Casa } from '../casa.ts';
import type { Respuesta } from '../cliente.ts';
import { ejemplos, montarEscena } from './ejemplos.ts';

/** A request for Fastify's injection. */
export interface Pedido {
  readonly method: Metodo;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: unknown;
}

/** True when a request is one of this call. */
export const esPedidoDe = (
  { rutas, metodos }: Pick<Llamada, 'rutas' | 'metodos'>,
  { method, url }: Pedido,
): boolean =>
  metodos.includes(method) &&
  rutas.some((ruta) =>
    new RegExp(`^/api${ruta.replaceAll(/:\w+/g, '[^/]+')}$`, 'i').test(url.split('?')[0] ?? ''),
  );

/** One real request of each call, from its example, by the call's id. `alResponder` gets each example's answer. */
export const pedidosDeEjemplo = async (
  casa: Casa,
  alResponder?: (id: string, respuesta: Respuesta) => void,
): Promise<Map<string, Pedido>> => {
  const vistos: Pedido[] = [];
  const espiarCon =
    (anotado: (pedido: Pedido) => Pedido) =>
    (una: Casa): Casa => {
      const inject = una.app.inject.bind(una.app);
      const anotar = (pedido: Pedido) => {
        vistos.push(anotado(pedido));
        return inject(pedido as object);
      };
      return { ...una, app: { ...una.app, inject: anotar } } as unknown as Casa;
    };
  const propia = await montarEscena(espiarCon((pedido) => pedido)(casa));
  // Replaces the token, because users of the example's house do not exist in this one.
  const espiar = espiarCon(({ headers = {}, ...pedido }) => ({
    ...pedido,
    headers: headers['authorization']
      ? { ...headers, authorization: `Bearer ${propia.admin}` }
      : headers,
  }));
  const escena = { ...propia, espiar };
  for (const [id, ejemplo] of Object.entries(ejemplos(escena))) alResponder?.(id, await ejemplo());
  const pedidos = new Map<string, Pedido>();
  for (const llamada of casa.montador.llamadas) {
    const suyo = vistos.findLast((pedido) => esPedidoDe(llamada, pedido));
    if (!suyo)
      throw new Error(`${llamada.id}: falta en server/test/ejemplos un ejemplo que la pida`);
    pedidos.set(llamada.id, suyo);
  }
  return pedidos;
};
