export interface AdjuntoCorreo {
  nombre: string;
  contenido: Uint8Array;
  /** Media type, such as `application/pdf`. */
  tipo: string;
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
export type ResultadoEnvio =
  /** The server took it; `respuesta` is what it said. */
  | { tipo: 'enviado'; respuesta: string }
  /** It will never take this message: sending it again is useless. */
  | { tipo: 'rechazado'; motivo: string }
  /** Not now, or no answer: send it again later; it may have been delivered already. */
  | { tipo: 'fallo_temporal'; motivo: string };
/** Outgoing mail. It never throws: what happened is in the result. */
export interface Correo {
  enviar(mensaje: MensajeCorreo): Promise<ResultadoEnvio>;
}
