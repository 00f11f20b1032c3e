/// <reference types="node" />
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach } from 'vitest';

interface Pedido {
  readonly metodo: string;
  /** Path without query. */
  readonly ruta: string;
  readonly consulta: URLSearchParams;
  readonly cabeceras: IncomingMessage['headers'];
  /** Parsed JSON, form fields with the names of their files, or null. */
  readonly cuerpo: unknown;
}

interface Respuesta {
  readonly estado?: number;
  /** Sent as JSON. */
  readonly json?: unknown;
  readonly cabeceras?: Readonly<Record<string, string>>;
  /** Sent as text/plain instead. */
  readonly texto?: string;
  /** True: cuts the connection without an answer. */
  readonly cortar?: boolean;
}

type Manejador = Respuesta | ((pedido: Pedido) => Respuesta | Promise<Respuesta>);

export interface ServidorDePrueba {
  /** Sets the answer of `/api{ruta}` from now on; for a file such as `/mensajes.json`, of that path. */
  responder(ruta: string, manejador: Manejador): void;
  /** Requests of `/api{ruta}` so far. */
  pedidos(ruta: string): readonly Pedido[];
  /** All requests so far. */
  todos(): readonly Pedido[];
}

const PARTE =
  /content-disposition: form-data; name="(\w+)"(?:; filename="([^"]*)")?\r\n(?:[^\r]+\r\n)*\r\n([^]*?)\r\n--/gi;

const leerFormulario = (texto: string): Record<string, string> =>
  Object.fromEntries(
    [...texto.matchAll(PARTE)].map(([, nombre = '', archivo, valor = '']) => [
      nombre,
      archivo ?? valor,
    ]),
  );

/** CORS preflight of jsdom's XMLHttpRequest. */
const PERMISOS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*, authorization',
  'access-control-allow-methods': '*',
};

const leerCuerpo = async (solicitud: IncomingMessage): Promise<unknown> => {
  const partes: Uint8Array[] = [];
  for await (const parte of solicitud) partes.push(parte as Uint8Array);
  const texto = new TextDecoder().decode(Buffer.concat(partes));
  const tipo = solicitud.headers['content-type'] ?? '';
  if (tipo.startsWith('multipart/')) return leerFormulario(texto);
  return texto === '' ? null : (JSON.parse(texto) as unknown);
};

const NO_ENCONTRADO: Respuesta = {
  estado: 404,
  json: { exito: false, codigo: 'comun.no_encontrado', mensaje: 'No se han encontrado resultados' },
};

/**
 * A real HTTP server in place of the API for every test of a file. Relative addresses go to it, as from its
 * own page; unprepared ones answer 404.
 */
export const usarServidor = (): ServidorDePrueba => {
  const manejadores = new Map<string, Manejador>();
  const recibidos: Pedido[] = [];
  const servidor = createServer((solicitud, respuesta) => {
    void (async () => {
      if (solicitud.method === 'OPTIONS') {
        respuesta.writeHead(204, PERMISOS).end();
        return;
      }
      const url = new URL(solicitud.url ?? '/', 'http://prueba');
      const pedido: Pedido = {
        metodo: solicitud.method ?? '',
        ruta: url.pathname,
        consulta: url.searchParams,
        cabeceras: solicitud.headers,
        cuerpo: await leerCuerpo(solicitud),
      };
      recibidos.push(pedido);
      const manejador = manejadores.get(url.pathname.toLowerCase()) ?? NO_ENCONTRADO;
      const dada = typeof manejador === 'function' ? await manejador(pedido) : manejador;
      if (dada.cortar) {
        solicitud.socket.destroy();
        return;
      }
      const tipo = dada.texto === undefined ? 'application/json' : 'text/plain';
      respuesta.writeHead(dada.estado ?? 200, {
        'content-type': `${tipo}; charset=utf-8`,
        ...PERMISOS,
        ...dada.cabeceras,
      });
      respuesta.end(dada.texto ?? JSON.stringify(dada.json));
    })();
  });
  const fetchDelEntorno = globalThis.fetch;
  const { open: abrirDelEntorno } = XMLHttpRequest.prototype;

  beforeEach(async () => {
    await new Promise<void>((listo) => servidor.listen(0, '127.0.0.1', listo));
    const base = `http://127.0.0.1:${(servidor.address() as AddressInfo).port}`;
    XMLHttpRequest.prototype.open = function abrir(metodo: string, ruta: string | URL) {
      abrirDelEntorno.call(this, metodo, new URL(ruta, base), true);
    };
    globalThis.fetch = (entrada, init) => fetchDelEntorno(new URL(entrada as string, base), init);
  });
  afterEach(async () => {
    globalThis.fetch = fetchDelEntorno;
    XMLHttpRequest.prototype.open = abrirDelEntorno;
    manejadores.clear();
    recibidos.length = 0;
    servidor.closeAllConnections();
    await new Promise((listo) => servidor.close(listo));
  });

  const clave = (ruta: string) => (ruta.endsWith('.json') ? ruta : `/api${ruta}`).toLowerCase();
  return {
    responder: (ruta, manejador) => manejadores.set(clave(ruta), manejador),
    todos: () => [...recibidos],
    pedidos: (ruta) => recibidos.filter((pedido) => pedido.ruta.toLowerCase() === clave(ruta)),
  };
};
