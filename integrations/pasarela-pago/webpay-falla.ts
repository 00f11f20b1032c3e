/** Why a call to the provider gave no answer, and what may have happened there. */
export type Falla =
  /** Nobody was reached: nothing happened. */
  | { tipo: 'no_enviada'; motivo: string }
  /** It answered and refused (4xx): it did nothing. `texto` is its own explanation, in English. */
  | { tipo: 'negada'; texto: string; motivo: string }
  /** A time-out, a cut or a 5xx: it may have done it. */
  | { tipo: 'incierta'; motivo: string };

const LARGO_MOTIVO = 200;
const ESTADO = /Request failed with status code (\d{3})/;
const SIN_CONEXION =
  /\b(?:connect (?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH)|getaddrinfo E[A-Z_]+)\b/;
const TIEMPO = /timeout of \d+ms exceeded|ETIMEDOUT/;
/** What the SDK writes when the answer brought no `error_message`. */
const SIN_EXPLICACION = 'Unexpected error';

const enUnaLinea = (texto: string): string =>
  texto
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, LARGO_MOTIVO);

/**
 * Reads what the SDK threw. Its errors keep neither the status code nor the cause, only a text: on
 * its first line what the connection said, below it what the provider explained.
 */
export const leerFalla = (error: unknown): Falla => {
  const mensaje = error instanceof Error ? error.message : String(error);
  const [titulo = '', ...resto] = mensaje.split('\n');
  const dicho = enUnaLinea(resto.join(' '));
  const texto = dicho === SIN_EXPLICACION ? '' : dicho;
  const estado = Number(ESTADO.exec(titulo)?.[1] ?? 0);
  if (estado > 0) {
    const motivo = `El proveedor respondió ${estado}${texto && `: ${texto}`}`;
    // 408 is a time-out told by whoever stands in between: the request may have gone through.
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
