export interface AdjuntoCorreo {
  nombre: string;
  contenido: Uint8Array;
  /** Media type, such as `application/pdf`. */
  tipo: string;
  /** Content-ID of an inline picture, which the HTML references as `cid:`. */
  cid?: string;
}

export interface MensajeCorreo {
  /** `<id@domain>`, fixed per policy and purpose; a resend carries the same id. */
  messageId: string;
  /** Exactly one address. */
  para: string;
  asunto: string;
  texto: string;
  html: string;
  adjuntos: readonly AdjuntoCorreo[];
  /** Address to which a mail program posts to end mails of this kind (RFC 8058). */
  baja?: string;
}
