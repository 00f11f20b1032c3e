import type { Socket } from 'node:net';
import { randomBytes } from 'node:crypto';
import {
  encabezadosMuyGrandes,
  solicitudIlegible,
  solicitudLenta,
} from '#nucleo/comunes.errors.ts';
import type { Fallo } from '#values/fallo.ts';
import { LARGO_NUMERO_DE_SOLICITUD, numeroDeSolicitud } from '#values/numero-de-solicitud.ts';
import type { Config } from '../config.ts';

/** Fraction of the request time-out that headers may take. It is also the interval of the checks. */
const PARTE_DE_CABECERAS = 4;

/** Time-outs for a request to arrive, so that a slow sender cannot hold a connection. */
export const plazosDe = ({ PLAZO_DE_SOLICITUD_S: segundos }: Config) => {
  const requestTimeout = segundos * 1_000;
  const headersTimeout = requestTimeout / PARTE_DE_CABECERAS;
  return {
    requestTimeout,
    http: { headersTimeout, connectionsCheckingInterval: headersTimeout / PARTE_DE_CABECERAS },
  };
};

const RECHAZOS: Readonly<Record<string, { readonly razon: string; readonly fallo: () => Fallo }>> =
  {
    HPE_HEADER_OVERFLOW: {
      razon: 'Request Header Fields Too Large',
      fallo: encabezadosMuyGrandes,
    },
    ERR_HTTP_REQUEST_TIMEOUT: { razon: 'Request Timeout', fallo: solicitudLenta },
  };
const ILEGIBLE = { razon: 'Bad Request', fallo: () => solicitudIlegible('solicitud.ilegible') };

/**
 * Answers malformed or slow HTTP like any error and closes the connection: the start of the next request on
 * it would be unknown.
 */
export const responderLineaRota = ({ code = '' }: NodeJS.ErrnoException, linea: Socket): void => {
  if (code === 'ECONNRESET' || !linea.writable) {
    linea.destroy();
    return;
  }
  const { razon, fallo } = RECHAZOS[code] ?? ILEGIBLE;
  const { estado, message: mensaje, codigo, cuerpo: mas } = fallo();
  const idSolicitud = numeroDeSolicitud(randomBytes(LARGO_NUMERO_DE_SOLICITUD));
  const cuerpo = JSON.stringify({ exito: false, mensaje, codigo, idSolicitud, ...mas });
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
