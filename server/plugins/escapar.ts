const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML content and attributes. */
export const escapar = (texto: string): string =>
  texto.replaceAll(/[&<>"']/g, (letra) => ESCAPES[letra] ?? '');
