import { inspect } from 'node:util';
import { z } from 'zod';

/** Failed call to the provider, by what may have happened there. */
export type Falla =
  /** The provider was not reached; nothing happened. */
  | { tipo: 'no_enviada'; motivo: string }
  /** It refused (4xx) and did nothing. `texto` is its explanation in English. */
  | { tipo: 'negada'; texto: string; motivo: string }
  /** Timeout, dropped connection or 5xx; it may have executed the request. */
  | { tipo: 'incierta'; motivo: string };

const LARGO_MOTIVO = 200;
/** Codes of an error that opened no connection, if one of `AL_CONECTAR` failed with it. */
const SIN_CONEXION = new Set(
  'ECONNREFUSED EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN EAI_FAIL'.split(' '),
);
/** System calls before the connection exists. A `read` or `write` fails with the same codes later. */
const AL_CONECTAR = new Set(['connect', 'getaddrinfo']);

const enUnaLinea = (texto: string): string =>
  texto
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, LARGO_MOTIVO);

const esquemaExplicacion = z.object({ error_message: z.string() });

/** Classifies an answer whose status is not 2xx; `datos` is its parsed body. */
export const leerNegativa = (estado: number, datos: unknown): Falla => {
  const texto = enUnaLinea(esquemaExplicacion.safeParse(datos).data?.error_message ?? '');
  const motivo = `El proveedor respondió ${estado}${texto && `: ${texto}`}`;
  // 408 is a timeout of a proxy; the request may have reached the provider.
  const negada = estado >= 400 && estado < 500 && estado !== 408;
  return negada ? { tipo: 'negada', texto, motivo } : { tipo: 'incierta', motivo };
};

const esquemaCausa = z.object({
  code: z.string().optional(),
  message: z.string().optional(),
  syscall: z.string().optional(),
  /** One error for each address that was tried, of an `AggregateError`. */
  errors: z.array(z.unknown()).optional(),
});

/** True if no byte of the request left, by the error of one address. */
const noSeConecto = (causa: unknown): boolean => {
  const { code = '', message, syscall = '' } = esquemaCausa.safeParse(causa).data ?? {};
  // `fetch` refuses some ports itself, without a code.
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || message === 'bad port') return true;
  return SIN_CONEXION.has(code) && AL_CONECTAR.has(syscall);
};

/** Classifies an error that `fetch` threw: nothing was answered, or not to its end. */
export const leerCorte = (error: unknown): Falla => {
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return { tipo: 'incierta', motivo: 'El proveedor de pago no respondió a tiempo' };
  }
  const causa = error instanceof Error ? (error.cause ?? error) : error;
  const { code = '', message = '', errors = [] } = esquemaCausa.safeParse(causa).data ?? {};
  if ((errors.length > 0 ? errors : [causa]).every(noSeConecto)) {
    return { tipo: 'no_enviada', motivo: 'No se pudo conectar con el proveedor de pago' };
  }
  const dicho = enUnaLinea(message || code || inspect(causa));
  return {
    tipo: 'incierta',
    motivo: `Se cortó la comunicación con el proveedor de pago: ${dicho}`,
  };
};
