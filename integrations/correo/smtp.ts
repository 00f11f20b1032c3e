import { createTransport, type NodemailerError } from 'nodemailer';
import type { Reloj } from '#integrations/reloj/port.ts';
import { componer, rechazoPrevio } from '#formatos/correo/composicion.ts';
import type { Correo, ResultadoEnvio } from './port.ts';

interface AjustesSmtp {
  /** `smtp://user:password@host:port`, or `smtps://` for TLS from the start. */
  url: string;
  /** `Name <address>`. */
  remitente: string;
  reloj: Reloj;
  /** True to refuse sending in plain text when the server offers no STARTTLS. */
  exigirTls?: boolean;
  tiempoMaximoMs?: number;
}

export interface CorreoSmtp extends Correo {
  /** Closes the open connections. */
  cerrar(): void;
}

// Replies about our account, not the message; it can be sent once the settings are fixed.
const DE_NUESTRA_CUENTA = new Set([503, 530, 534, 535, 538]);

const CODIGO_EXTENDIDO = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/;
/** Address unknown, moved or closed (RFC 3463). */
const DE_LA_CASILLA = /^5\.(?:1\.\d+|2\.1)$/;
/** Refused by policy, or because of the sender. */
const DE_NOSOTROS = /^5\.(?:7\.\d+|1\.[78])$/;

/**
 * True if the refusal is about the recipient's mailbox. Refusals of our server, our sender or the message say nothing
 * about the address (V-AVISO-006).
 */
const esDeLaCasilla = ({ command, response = '', responseCode }: NodemailerError): boolean => {
  if (command !== 'RCPT TO') return false;
  const extendido = CODIGO_EXTENDIDO.exec(response)?.[1] ?? '';
  return !DE_NOSOTROS.test(extendido) && (responseCode === 550 || DE_LA_CASILLA.test(extendido));
};

const interpretar = (error: NodemailerError): ResultadoEnvio => {
  const motivo = error.message.slice(0, 300);
  const codigo = error.responseCode ?? 0;
  const delMensaje = error.code === 'EENVELOPE' || error.code === 'EMESSAGE';
  const permanente = delMensaje && codigo >= 500 && !DE_NUESTRA_CUENTA.has(codigo);
  return permanente
    ? { tipo: 'rechazado', motivo, sinCasilla: esDeLaCasilla(error) }
    : { tipo: 'fallo_temporal', motivo };
};

/** Mail through an SMTP server. A connection dropped before the answer is `fallo_temporal`. */
export const correoPorSmtp = (ajustes: AjustesSmtp): CorreoSmtp => {
  const { tiempoMaximoMs = 30_000, exigirTls = false } = ajustes;
  const transporte = createTransport({
    url: ajustes.url,
    pool: true,
    maxConnections: 3,
    // Only the durable queue retries; retries of the library could send five copies.
    maxRequeues: 0,
    idleTimeout: 15_000,
    requireTLS: exigirTls,
    connectionTimeout: tiempoMaximoMs,
    greetingTimeout: tiempoMaximoMs,
    socketTimeout: tiempoMaximoMs,
    dnsTimeout: tiempoMaximoMs,
  });

  return {
    async enviar(mensaje) {
      const rechazo = rechazoPrevio(mensaje);
      if (rechazo) return rechazo;
      try {
        const opciones = componer(mensaje, ajustes.remitente, ajustes.reloj.ahora());
        const { response } = await transporte.sendMail(opciones);
        return { tipo: 'enviado', respuesta: response };
      } catch (error) {
        return interpretar(error instanceof Error ? error : new Error(String(error)));
      }
    },
    cerrar: () => transporte.close(),
  };
};
