import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pausa } from 'node:timers/promises';

/** Body of an answer; a refusal has code and message. */
export interface Cuerpo {
  readonly codigo?: string;
  readonly mensaje?: string;
  readonly [clave: string]: unknown;
}

export interface Respuesta {
  readonly estado: number;
  /** Null if the answer is no JSON. */
  readonly cuerpo: Cuerpo | null;
  readonly crudo: Buffer;
  readonly cabeceras: Readonly<Record<string, string | string[] | undefined>>;
}

/** Log entry for each attempt of a request. */
interface Anotada {
  readonly llamada: string;
  readonly estado: number | 'sin respuesta';
  readonly codigo: string;
  readonly ms: number;
  readonly cuando: number;
  /** True for a product error; false for an honest 'not now' with its time. */
  readonly grave: boolean;
  readonly detalle: string;
}

/** Answers to all clients. */
export type Libreta = Anotada[];

interface Pedido {
  readonly metodo?: 'GET' | 'POST' | 'PUT';
  readonly cuerpo?: unknown;
  readonly crudo?: { readonly tipo: string; readonly bytes: Uint8Array | string };
  readonly cabeceras?: Readonly<Record<string, string>>;
}

const PLAZO_MS = 90_000;
const INTENTOS = 60;

/** Path of the call without its parameters. */
const nombreDe = (ruta: string): string =>
  ruta
    .split('?')[0]
    ?.replace(/\/\d+/g, '/:id')
    .replace(/Documentos\/.*/, 'Documentos/:enlace') ?? '';

/** Thrown when a client gives up; its sale stays as it is. */
export class SinSalida extends Error {}

/**
 * A browser that trusts nginx's certificate, or calls the API directly. Keeps cookies and its session.
 * Retries with the same key after no answer or 'not now', as its user would.
 */
export const abrirNavegador = (url: string, ca: string, libreta: Libreta, fin: AbortSignal) => {
  const comun = { keepAlive: true, maxSockets: 4 };
  const seguro = url.startsWith('https:');
  const agente = seguro ? new https.Agent({ ...comun, ca }) : new http.Agent(comun);
  const { request } = seguro ? https : http;
  const galletas = new Map<string, string>();
  const marca = randomUUID();
  let token = '';
  let usuarioId: number | null = null;
  let claves = 0;

  const unaVez = async (ruta: string, clave: string, pedido: Pedido): Promise<Respuesta> => {
    const { metodo = 'GET', cuerpo, crudo, cabeceras } = pedido;
    const solicitud = request(`${url}${ruta}`, {
      agent: agente,
      method: metodo,
      timeout: PLAZO_MS,
      headers: {
        'x-cliente': 'web',
        ...(metodo === 'GET' ? {} : { 'idempotency-key': clave }),
        ...(cuerpo === undefined ? {} : { 'content-type': 'application/json' }),
        ...(crudo ? { 'content-type': crudo.tipo } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(galletas.size > 0
          ? { cookie: [...galletas].map(([n, v]) => `${n}=${v}`).join('; ') }
          : {}),
        ...cabeceras,
      },
    });
    solicitud.on('timeout', () => solicitud.destroy(new Error('sin respuesta a tiempo')));
    // Errors after the answer began are reported by reading the body.
    solicitud.on('error', () => undefined);
    solicitud.end(cuerpo === undefined ? crudo?.bytes : JSON.stringify(cuerpo));
    const [respuesta] = (await once(solicitud, 'response')) as [IncomingMessage];
    const bytes = await buffer(respuesta);
    for (const puesta of respuesta.headers['set-cookie'] ?? []) {
      const [, nombre = '', valor = ''] = /^([^=]+)=([^;]*)/.exec(puesta) ?? [];
      galletas.set(nombre, valor);
    }
    const esJson = String(respuesta.headers['content-type']).includes('json');
    return {
      estado: respuesta.statusCode ?? 0,
      cuerpo: esJson ? (JSON.parse(bytes.toString()) as Cuerpo) : null,
      crudo: bytes,
      cabeceras: respuesta.headers,
    };
  };

  const intentar = async (ruta: string, clave: string, pedido: Pedido) => {
    const desde = performance.now();
    const llamada = `${pedido.metodo ?? 'GET'} ${nombreDe(ruta)}`;
    const anotar = (cosa: Pick<Anotada, 'estado' | 'codigo' | 'grave' | 'detalle'>): void =>
      void libreta.push({
        llamada,
        ms: performance.now() - desde,
        cuando: Date.now(),
        ...cosa,
      });
    try {
      const respuesta = await unaVez(ruta, clave, pedido);
      const { estado, cuerpo, cabeceras, crudo } = respuesta;
      const honesta = estado === 503 && Number(cabeceras['retry-after']) > 0;
      anotar({
        estado,
        codigo: cuerpo?.codigo ?? '',
        grave: estado >= 500 && !honesta,
        detalle: estado >= 400 ? crudo.toString().slice(0, 300) : '',
      });
      return respuesta;
    } catch (error) {
      anotar({ estado: 'sin respuesta', codigo: '', grave: false, detalle: String(error) });
      return null;
    }
  };

  const insistir = async (ruta: string, pedido: Pedido): Promise<Respuesta> => {
    claves += 1;
    const clave = `${marca}-${claves}`;
    for (let i = 0; i < INTENTOS; i += 1) {
      const respuesta = await intentar(ruta, clave, pedido);
      if (respuesta !== null && respuesta.estado < 500 && respuesta.estado !== 429) {
        return respuesta;
      }
      if (fin.aborted) break;
      const segundos = Number(respuesta?.cabeceras['retry-after'] ?? 1);
      await pausa(Math.min(segundos, 5) * 1_000);
    }
    throw new SinSalida(`${nombreDe(ruta)}: sin respuesta tras insistir`);
  };
  /** Renews the token by cookie; true on success. */
  const refrescar = async (): Promise<boolean> => {
    const cuerpo = { usuarioId, accesToken: token };
    const { estado, cuerpo: dicho } = await insistir('/api/Auth/ActualizarToken', {
      metodo: 'POST',
      cuerpo,
    });
    if (estado === 200) token = String(dicho?.['accesToken']);
    return estado === 200;
  };

  return {
    ponerToken(nuevo: string, deUsuario: number) {
      token = nuevo;
      usuarioId = deUsuario;
    },
    /** Retries until there is a real answer. */
    async pedir(ruta: string, pedido: Pedido = {}): Promise<Respuesta> {
      const respuesta = await insistir(ruta, pedido);
      if (respuesta.estado !== 401 || usuarioId === null) return respuesta;
      return (await refrescar()) ? insistir(ruta, pedido) : respuesta;
    },
    /** Asks once, accepting 'not now' as an answer; null without one. */
    preguntar(ruta: string, pedido: Pedido = {}): Promise<Respuesta | null> {
      claves += 1;
      return intentar(ruta, `${marca}-${claves}`, pedido);
    },
    cerrar: () => agente.destroy(),
  };
};
export type Navegador = ReturnType<typeof abrirNavegador>;
