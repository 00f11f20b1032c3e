/** A mail as it was written once: a retry sends exactly this, never a new rendering (F25). */
export interface ContenidoCorreo {
  readonly messageId: string;
  readonly asunto: string;
  readonly texto: string;
  readonly html: string;
  readonly adjuntos: readonly { nombre: string; clave: string; sha256: string }[];
}
