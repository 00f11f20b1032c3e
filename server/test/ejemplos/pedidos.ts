import type { Metodo } from '#values/llamada.ts';
import type { Casa } from '../casa.ts';
import { ejemplos, montarEscena } from './ejemplos.ts';

/** A request as it is injected. */
export interface Pedido {
  readonly method: Metodo;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: unknown;
}

/** One real request of each call, as its example makes it, by the call's id. */
export const pedidosDeEjemplo = async (casa: Casa): Promise<Map<string, Pedido>> => {
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
  // Nobody of another house is known in this one.
  const espiar = espiarCon(({ headers = {}, ...pedido }) => ({
    ...pedido,
    headers: headers['authorization']
      ? { ...headers, authorization: `Bearer ${propia.admin}` }
      : headers,
  }));
  const escena = { ...propia, espiar };
  for (const ejemplo of Object.values(ejemplos(escena))) await ejemplo();
  const pedidos = new Map<string, Pedido>();
  for (const { id, rutas, metodos } of casa.montador.llamadas) {
    const suyas = rutas.map(
      (ruta) => new RegExp(`^/api${ruta.replaceAll(/:\w+/g, '[^/]+')}$`, 'i'),
    );
    const suyo = vistos.findLast(
      ({ method, url }) =>
        metodos.includes(method) && suyas.some((ruta) => ruta.test(url.split('?')[0] ?? '')),
    );
    if (!suyo) throw new Error(`${id}: su ejemplo no la pide`);
    pedidos.set(id, suyo);
  }
  return pedidos;
};
