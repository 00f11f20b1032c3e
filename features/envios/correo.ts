/**
 * Prefix of the keys of reminders. One leaves only while its buyer may be reminded, and nobody sends it again by hand
 * (V-AVISO-016).
 */
export const CLAVE_DE_RECORDATORIO = 'recordatorio:';
/** Answer stored with a reminder whose campaign is paused; it may leave once that goes on (V-AVISO-020). */
export const RETENIDO = 'no se envió: la campaña está en pausa';

/** A mail as it was written once: a retry sends exactly this, never a new rendering (F25). */
export interface ContenidoCorreo {
  readonly messageId: string;
  readonly asunto: string;
  readonly texto: string;
  readonly html: string;
  /** SHA-256 of the picture that its HTML shows. */
  readonly logo?: string;
  /** Text of its calendar file (RFC 5545). */
  readonly calendario?: string;
  /** Address of its List-Unsubscribe header (RFC 8058). */
  readonly baja?: string;
  readonly adjuntos: readonly { nombre: string; clave: string; sha256: string }[];
}
