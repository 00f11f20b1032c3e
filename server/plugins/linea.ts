import type { Socket } from 'node:net';
import { randomBytes } from 'node:crypto';
import { mensajePorEstado } from '#values/respuesta.ts';
import { LARGO_NUMERO_DE_SOLICITUD, numeroDeSolicitud } from '#values/numero-de-solicitud.ts';
import type { Config } from '../config.ts';

/** Of the time for a whole request, the part its headers may take; and how often both are looked at. */
const PARTE_DE_CABECERAS = 4;

/** How long a request may take to arrive: whoever sends a byte now and then holds no connection. */
export const plazosDe = ({ PLAZO_DE_SOLICITUD_S: segundos }: Config) => {
  const requestTimeout = segundos * 1_000;
  const headersTimeout = requestTimeout / PARTE_DE_CABECERAS;
  return {
    requestTimeout,
    http: { headersTimeout, connectionsCheckingInterval: headersTimeout / PARTE_DE_CABECERAS },
  };
};

interface Rechazo {
  readonly estado: number;
  readonly razon: string;
  readonly codigo: string;
}

const ILEGIBLE: Rechazo = { estado: 400, razon: 'Bad Request', codigo: 'solicitud.ilegible' };
const RECHAZOS: Readonly<Record<string, Rechazo>> = {
  HPE_HEADER_OVERFLOW: {
    estado: 431,
    razon: 'Request Header Fields Too Large',
    codigo: 'solicitud.muy_grande',
  },
  ERR_HTTP_REQUEST_TIMEOUT: { estado: 408, razon: 'Request Timeout', codigo: 'solicitud.lenta' },
};

/**
 * What is no HTTP, or comes too slowly, is answered as any error is and its connection closed: of what
 * follows on it nobody could say where a request begins.
 */
export const responderLineaRota = ({ code = '' }: NodeJS.ErrnoException, linea: Socket): void => {
  if (code === 'ECONNRESET' || !linea.writable) {
    linea.destroy();
    return;
  }
  const { estado, razon, codigo } = RECHAZOS[code] ?? ILEGIBLE;
  const cuerpo = JSON.stringify({
    exito: false,
    mensaje: mensajePorEstado(estado),
    codigo,
    idSolicitud: numeroDeSolicitud(randomBytes(LARGO_NUMERO_DE_SOLICITUD)),
  });
  linea.end(
    [
      `HTTP/1.1 ${estado} ${razon}`,
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(cuerpo)}`,
      'cache-control: no-store',
      "content-security-policy: default-src 'none'",
      'x-content-type-options: nosniff',
      'connection: close',
      '',
      cuerpo,
    ].join('\r\n'),
  );
};
