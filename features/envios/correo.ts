/** A mail as it was written once: a retry sends exactly this, never a new rendering (F25). */
export interface ContenidoCorreo {
  readonly messageId: string;
  readonly asunto: string;
  readonly texto: string;
  readonly html: string;
  readonly adjuntos: readonly { nombre: string; clave: string; sha256: string }[];
}

/** Text as it may stand in the HTML of a mail (C29). */
export const escaparHtml = (texto: string): string =>
  texto.replaceAll(
    /[&<>"']/g,
    (letra) =>
      ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[letra] ?? '',
  );
