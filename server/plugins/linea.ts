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
 * What is no HTTP, or comes too slowly, is answered as any error is and its connection closed: of what
 * follows on it nobody could say where a request begins.
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
