export interface AdjuntoCorreo {
  nombre: string;
  contenido: Uint8Array;
  /** Media type, such as `application/pdf`. */
  tipo: string;
  /** Of a picture that stands in the HTML, as `cid:` names it there. */
  cid?: string;
}

export interface MensajeCorreo {
  /** `<id@domain>`, fixed per policy and purpose: a resend carries the same one. */
  messageId: string;
  /** One address. */
  para: string;
  asunto: string;
  texto: string;
  html: string;
  adjuntos: readonly AdjuntoCorreo[];
}
