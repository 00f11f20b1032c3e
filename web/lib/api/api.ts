import type { Llamada } from '#values/llamada.ts';
import { type CuerpoError, mensajePorEstado } from '#values/respuesta.ts';
import type { z } from 'zod';
import { nuevaClave } from './clave.ts';
import { guardarComo } from '../navegador/guardar-como.ts';
import { motivoParaConsultar } from '../sesion/motivo.ts';
import { refrescar, tokenParaLlamar } from '../sesion/refrescar.ts';
import { traceparent } from './traza.ts';

/** HTTP status, 0 without an answer, and 408 for a time-out. */
export class ErrorDeApi extends Error {
  readonly estado: number;
  readonly codigo: string;
  readonly idSolicitud: string | null;
  readonly cuerpo: Readonly<Record<string, unknown>>;
  /** Seconds that the server demands before a retry; null without any. */
  readonly espera: number | null;

  constructor(estado: number, cuerpo: Partial<CuerpoError> = {}, espera: number | null = null) {
    super(cuerpo.mensaje ?? mensajePorEstado(estado));
    this.name = 'ErrorDeApi';
    this.estado = estado;
    this.codigo = cuerpo.codigo ?? 'desconocido';
    this.idSolicitud = cuerpo.idSolicitud ?? null;
    this.cuerpo = cuerpo;
    this.espera = espera;
  }
}

interface OpcionesDeLlamada {
  readonly senal?: AbortSignal;
  /** Time-out in milliseconds, reported as status 408. */
  readonly tiempoMs?: number;
  /** Idempotency key: a retry of the same user action must reuse it. */
  readonly clave?: string;
  readonly captcha?: string;
  /** Maximum seconds to wait for news, for calls that may answer later. */
  readonly espera?: number;
  /** Token for this request, instead of the tab's present session. */
  readonly token?: string;
  /** True: sent even if the page is left. */
  readonly aunqueSalga?: boolean;
}

interface OpcionesDeEnvio extends OpcionesDeLlamada {
  /** Receives the percentage of the file that was sent, 0 to 100. */
  readonly alAvanzar?: (porcentaje: number) => void;
}

type Entrada = Record<string, unknown>;
/** Transport of a request: `fetch`, or one that reports its progress. */
type Transporte = (url: string, init: RequestInit) => Promise<Response>;

const direccionDe = (llamada: Llamada, entrada: Entrada): { url: string; resto: Entrada } => {
  const resto = { ...entrada };
  const ruta = llamada.rutas[0].replaceAll(/:(\w+)/g, (_, nombre: string) => {
    const valor = String(resto[nombre]);
    delete resto[nombre];
    return encodeURIComponent(valor);
  });
  return { url: `/api${ruta}`, resto };
};

/** Fields and file of a form; the browser writes its content type, with the boundary. */
const formularioDe = (llamada: Llamada, entrada: Entrada, archivo: File): FormData => {
  const formulario = new FormData();
  for (const [nombre, valor] of Object.entries(entrada)) formulario.append(nombre, String(valor));
  formulario.append(llamada.archivo?.campo ?? 'files', archivo);
  return formulario;
};

const solicitudDe = (
  llamada: Llamada,
  entrada: Entrada,
  opciones: OpcionesDeLlamada,
  archivo?: File,
): { url: string; init: RequestInit & { headers: Record<string, string> } } => {
  const { url, resto } = direccionDe(llamada, entrada);
  const [metodo] = llamada.metodos;
  const escribe = metodo === 'POST' || metodo === 'PUT';
  const consulta = new URLSearchParams(
    Object.entries(resto)
      .filter(([, v]) => v !== undefined)
      .map(([k, v]) => [k, String(v)]),
  ).toString();
  const senales = [
    ...(opciones.senal ? [opciones.senal] : []),
    ...(opciones.tiempoMs ? [AbortSignal.timeout(opciones.tiempoMs)] : []),
  ];
  return {
    url: escribe || !consulta ? url : `${url}?${consulta}`,
    init: {
      method: metodo,
      headers: {
        'x-cliente': 'web',
        traceparent: traceparent(),
        ...(escribe
          ? {
              ...(archivo ? {} : { 'content-type': 'application/json' }),
              'idempotency-key': opciones.clave ?? nuevaClave(),
            }
          : {}),
        ...(opciones.espera ? { prefer: `wait=${opciones.espera}` } : {}),
        ...(opciones.captcha ? { 'x-captcha': opciones.captcha } : {}),
      },
      ...(escribe
        ? { body: archivo ? formularioDe(llamada, resto, archivo) : JSON.stringify(resto) }
        : {}),
      ...(opciones.aunqueSalga ? { keepalive: true } : {}),
      ...(senales.length > 0 ? { signal: AbortSignal.any(senales) } : {}),
    },
  };
};

/** Like `fetch`, but reports how much of the body was sent, which fetch cannot. */
const enviarConAvance =
  (alAvanzar: (porcentaje: number) => void) =>
  (url: string, { method, headers, body, signal }: RequestInit): Promise<Response> =>
    new Promise((listo, fallar) => {
      const pedido = new XMLHttpRequest();
      pedido.open(method ?? 'POST', url);
      for (const [nombre, valor] of Object.entries(headers ?? {})) {
        pedido.setRequestHeader(nombre, String(valor));
      }
      pedido.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) alAvanzar(Math.round((loaded * 100) / total));
      });
      pedido.addEventListener('load', () => {
        const espera = pedido.getResponseHeader('retry-after');
        listo(
          new Response(pedido.responseText, {
            status: pedido.status,
            headers: espera === null ? {} : { 'retry-after': espera },
          }),
        );
      });
      pedido.addEventListener('error', () => fallar(new TypeError('sin respuesta')));
      pedido.addEventListener('abort', () => fallar(signal?.reason as Error));
      signal?.addEventListener('abort', () => pedido.abort());
      pedido.send(body as XMLHttpRequestBodyInit);
    });

/** Loaded on demand, because few users must state a reason. */
const FALTA_MOTIVO = 428;

const pedir = async (
  llamada: Llamada,
  entrada: Entrada,
  opciones: OpcionesDeLlamada,
  archivo?: File,
  transporte: Transporte = fetch,
): Promise<Response> => {
  const { url, init } = solicitudDe(llamada, entrada, opciones, archivo);
  const token = opciones.token ?? (await tokenParaLlamar(llamada.id));
  const enviar = async (valor: string | null, motivo?: string): Promise<Response> => {
    const respuesta = await transporte(url, {
      ...init,
      headers: {
        ...init.headers,
        ...(valor ? { authorization: `Bearer ${valor}` } : {}),
        ...(motivo === undefined ? {} : { 'x-motivo': encodeURIComponent(motivo) }),
      },
    });
    if (respuesta.status !== FALTA_MOTIVO || motivo !== undefined) return respuesta;
    const dicho = await motivoParaConsultar();
    return dicho === null ? respuesta : enviar(valor, dicho);
  };
  try {
    const respuesta = await enviar(token);
    if (respuesta.status !== 401 || !token || opciones.token) return respuesta;
    const nuevo = await refrescar().catch(() => null);
    return nuevo ? await enviar(nuevo) : respuesta;
  } catch (error) {
    if (opciones.senal?.aborted) throw error;
    const tardo = error instanceof Error && error.name === 'TimeoutError';
    throw new ErrorDeApi(tardo ? 408 : 0);
  }
};

/** Retry-After in seconds; our server never sends the form with a date. */
const esperaDe = ({ headers }: Response): number | null => {
  const segundos = Number(headers.get('retry-after') ?? '');
  return Number.isInteger(segundos) && segundos > 0 ? segundos : null;
};

const errorDe = async (respuesta: Response): Promise<ErrorDeApi> => {
  const texto = await respuesta.text().catch(() => '');
  const espera = esperaDe(respuesta);
  try {
    return new ErrorDeApi(respuesta.status, JSON.parse(texto) as Partial<CuerpoError>, espera);
  } catch {
    // Another server's text, or one of the specification's plain texts: the caller may show it.
    return new ErrorDeApi(respuesta.status, { texto }, espera);
  }
};

const leerSalida = async <S extends z.ZodType>(
  llamada: Pick<Llamada<z.ZodType, S>, 'salida' | 'sobre'>,
  respuesta: Response,
): Promise<z.output<S>> => {
  if (!respuesta.ok) throw await errorDe(respuesta);
  const cuerpo = (await respuesta.json().catch(() => {
    throw new ErrorDeApi(respuesta.status, {
      mensaje: 'La respuesta no es un JSON válido',
      codigo: 'respuesta.no_es_json',
    });
  })) as { datos?: unknown };
  const datos = llamada.sobre ? cuerpo.datos : cuerpo;
  // The browser build has no schemas: the server has validated its answer.
  if (import.meta.env.DEV) (llamada.salida as S).parse(datos);
  return datos as z.output<S>;
};

/** Makes a call by its contract. Throws ErrorDeApi, nothing else. */
export const llamar = async <E extends z.ZodType, S extends z.ZodType>(
  llamada: Llamada<E, S>,
  entrada: z.input<E>,
  opciones: OpcionesDeLlamada = {},
): Promise<z.output<S>> => {
  const generica = llamada as Llamada;
  return leerSalida<S>(llamada, await pedir(generica, entrada as Entrada, opciones));
};

/** Makes a call that takes a file. Throws ErrorDeApi, nothing else. */
export const enviarArchivo = async <E extends z.ZodType, S extends z.ZodType>(
  llamada: Llamada<E, S>,
  entrada: z.input<E>,
  archivo: File,
  { alAvanzar, ...opciones }: OpcionesDeEnvio = {},
): Promise<z.output<S>> => {
  const generica = llamada as Llamada;
  const transporte = alAvanzar && enviarConAvance(alAvanzar);
  const respuesta = await pedir(generica, entrada as Entrada, opciones, archivo, transporte);
  return leerSalida<S>(llamada, respuesta);
};

/** Downloads the file of a call; the browser saves it as `nombre`. */
export const descargar = async <E extends z.ZodType>(
  llamada: Llamada<E>,
  entrada: z.input<E>,
  nombre: string,
): Promise<void> => {
  const respuesta = await pedir(llamada, entrada as Entrada, {});
  if (!respuesta.ok) throw await errorDe(respuesta);
  const contenido = await respuesta.blob().catch(() => {
    throw new ErrorDeApi(0);
  });
  guardarComo(contenido, nombre);
};
