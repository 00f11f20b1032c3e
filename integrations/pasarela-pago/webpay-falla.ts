/** Failed call to the provider, by what may have happened there. */
export type Falla =
  /** The provider was not reached; nothing happened. */
  | { tipo: 'no_enviada'; motivo: string }
  /** It refused (4xx) and did nothing. `texto` is its explanation in English. */
  | { tipo: 'negada'; texto: string; motivo: string }
  /** Timeout, dropped connection or 5xx; it may have executed the request. */
  | { tipo: 'incierta'; motivo: string };

const LARGO_MOTIVO = 200;
const ESTADO = /Request failed with status code (\d{3})/;
const SIN_CONEXION =
  /\b(?:connect (?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH)|getaddrinfo E[A-Z_]+)\b/;
const TIEMPO = /timeout of \d+ms exceeded|ETIMEDOUT/;
/** Text of the SDK for an answer without `error_message`. */
const SIN_EXPLICACION = 'Unexpected error';

const enUnaLinea = (texto: string): string =>
  texto
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, LARGO_MOTIVO);

/**
 * Classifies an error of the SDK. It has neither status code nor cause, only a text: the first line is about
 * the connection, the rest is the explanation of the provider.
 */
export const leerFalla = (error: unknown): Falla => {
  const mensaje = error instanceof Error ? error.message : String(error);
  const [titulo = '', ...resto] = mensaje.split('\n');
  const dicho = enUnaLinea(resto.join(' '));
  const texto = dicho === SIN_EXPLICACION ? '' : dicho;
  const estado = Number(ESTADO.exec(titulo)?.[1] ?? 0);
  if (estado > 0) {
    const motivo = `El proveedor respondió ${estado}${texto && `: ${texto}`}`;
    // 408 is a timeout of a proxy; the request may have reached the provider.
    const negada = estado >= 400 && estado < 500 && estado !== 408;
    return negada ? { tipo: 'negada', texto, motivo } : { tipo: 'incierta', motivo };
  }
  if (SIN_CONEXION.test(titulo)) {
    return { tipo: 'no_enviada', motivo: 'No se pudo conectar con el proveedor de pago' };
  }
  const motivo = TIEMPO.test(titulo)
    ? 'El proveedor de pago no respondió a tiempo'
    : `Se cortó la comunicación con el proveedor de pago: ${enUnaLinea(titulo)}`;
  return { tipo: 'incierta', motivo };
};
