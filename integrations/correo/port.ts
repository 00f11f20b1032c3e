import type { AdjuntoCorreo, MensajeCorreo } from '#formatos/correo/mensaje.ts';

export type { AdjuntoCorreo, MensajeCorreo } from '#formatos/correo/mensaje.ts';

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

/** What the outbox folder keeps, for its viewer; only where mail goes to a folder. */
export interface Bandeja {
  listar(): Promise<
    { archivo: string; para: string; asunto: string; fecha: Date; bytes: number }[]
  >;
  /** Null when the folder holds no such file. */
  leer(archivo: string): Promise<{
    para: string;
    asunto: string;
    fecha: Date;
    texto: string;
    html: string;
    adjuntos: readonly AdjuntoCorreo[];
  } | null>;
  /** Forgets the messages older than that; gives how many. */
  olvidar(antesDe: Date): Promise<number>;
  /** Forgets messages half written before that moment; gives how many. */
  barrerRestos(antesDe: Date): Promise<number>;
}
