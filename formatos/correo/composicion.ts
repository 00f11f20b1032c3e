import { createHash } from 'node:crypto';
import type { MailComposerOptions } from 'nodemailer/lib/mail-composer';
import type { MensajeCorreo } from './mensaje.ts';

const DIRECCION = /^[^\s<>()[\]\\,;:@"]+@[^\s<>()[\]\\,;:@"]+$/;
const MESSAGE_ID = /^<[^\s<>@]+@[^\s<>@]+>$/;

/**
 * Rejection of a message that must not be sent, or null. It accepts one address only: a comma must not
 * add a recipient, nor a line break a header.
 */
export const rechazoPrevio = (
  mensaje: MensajeCorreo,
): { tipo: 'rechazado'; motivo: string; sinCasilla: boolean } | null => {
  if (!MESSAGE_ID.test(mensaje.messageId))
    return { tipo: 'rechazado', motivo: 'Message-ID inválido', sinCasilla: false };
  if (!DIRECCION.test(mensaje.para))
    return { tipo: 'rechazado', motivo: 'Dirección inválida', sinCasilla: true };
  return null;
};

/**
 * Options of nodemailer for a message. Base64 and fixed boundaries make every resend of a message
 * identical byte by byte.
 */
export const componer = (
  mensaje: MensajeCorreo,
  remitente: string,
  fecha: Date,
): MailComposerOptions => ({
  from: remitente,
  to: { name: '', address: mensaje.para },
  subject: mensaje.asunto,
  messageId: mensaje.messageId,
  date: fecha,
  text: mensaje.texto,
  html: mensaje.html,
  attachments: mensaje.adjuntos.map(({ nombre, contenido, tipo, cid }) => ({
    filename: nombre,
    content: Buffer.from(contenido.buffer, contenido.byteOffset, contenido.byteLength),
    contentType: tipo,
    ...(cid && { cid, contentDisposition: 'inline' as const }),
  })),
  headers: {
    'Auto-Submitted': 'auto-generated',
    // Prepared, because nodemailer would encode or fold the address.
    ...(mensaje.baja !== undefined && {
      'List-Unsubscribe': { prepared: true, value: `<${mensaje.baja}>` },
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
  encoding: 'base64',
  textEncoding: 'B',
  baseBoundary: createHash('sha256').update(mensaje.messageId).digest('hex').slice(0, 24),
  newline: 'win',
  xMailer: false,
  disableFileAccess: true,
  disableUrlAccess: true,
});
