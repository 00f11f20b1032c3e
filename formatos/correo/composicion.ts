import { createHash } from 'node:crypto';
import type { MailComposerOptions } from 'nodemailer/lib/mail-composer';
import type { MensajeCorreo } from './mensaje.ts';

const DIRECCION = /^[^\s<>()[\]\\,;:@"]+@[^\s<>()[\]\\,;:@"]+$/;
const MESSAGE_ID = /^<[^\s<>@]+@[^\s<>@]+>$/;

/**
 * Why no server would take this message, or null. One address only: a comma in a customer's
 * address must not send the policy to two people, nor a line break add a header.
 */
export const rechazoPrevio = (
  mensaje: MensajeCorreo,
): { tipo: 'rechazado'; motivo: string } | null => {
  if (!MESSAGE_ID.test(mensaje.messageId))
    return { tipo: 'rechazado', motivo: 'Message-ID inválido' };
  if (!DIRECCION.test(mensaje.para)) return { tipo: 'rechazado', motivo: 'Dirección inválida' };
  return null;
};

/**
 * The message as the composer wants it. Everything is base64 with fixed boundaries: the same
 * message gives the same bytes, however often it is sent.
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
  headers: { 'Auto-Submitted': 'auto-generated' },
  encoding: 'base64',
  textEncoding: 'B',
  baseBoundary: createHash('sha256').update(mensaje.messageId).digest('hex').slice(0, 24),
  newline: 'win',
  xMailer: false,
  disableFileAccess: true,
  disableUrlAccess: true,
});
