import type { AdjuntoCorreo, MensajeCorreo } from '#formatos/correo/mensaje.ts';

export type { AdjuntoCorreo, MensajeCorreo } from '#formatos/correo/mensaje.ts';

export type ResultadoEnvio =
  /** The server accepted it; `respuesta` is its text. */
  | { tipo: 'enviado'; respuesta: string }
  /** Refused permanently; a retry is useless. `sinCasilla` is true if no mail reaches the address. */
  | { tipo: 'rechazado'; motivo: string; sinCasilla: boolean }
  /** Temporary refusal or no answer; retry later. It may have been delivered already. */
  | { tipo: 'fallo_temporal'; motivo: string };
/** Outgoing mail. It never throws; failures are in the result. */
export interface Correo {
  enviar(mensaje: MensajeCorreo): Promise<ResultadoEnvio>;
}

/** Reader of the outbox folder; it exists only when mail is written to a folder. */
export interface Bandeja {
  listar(): Promise<
    { archivo: string; para: string; asunto: string; fecha: Date; bytes: number }[]
  >;
  /** Returns one message, or null when the file does not exist. */
  leer(archivo: string): Promise<{
    para: string;
    asunto: string;
    fecha: Date;
    texto: string;
    html: string;
    adjuntos: readonly AdjuntoCorreo[];
  } | null>;
  /** Deletes messages older than `antesDe`; returns how many. */
  olvidar(antesDe: Date): Promise<number>;
  /** Deletes temporary files left by writes before `antesDe`; returns how many. */
  barrerRestos(antesDe: Date): Promise<number>;
}
