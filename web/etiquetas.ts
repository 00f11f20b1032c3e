import type { Plugin, Rolldown } from 'vite';

/** A script, style or module prefetch in the built page. */
const NOMBRADO =
  /<(?:script|link)\b[^>]*?\b(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"[^>]*?(?=>)/g;

/**
 * Attributes of the tag that names a file of the build: its hash and, for a script, a low priority. Sheets
 * block rendering, so they should arrive first.
 */
export const atributos = async (
  archivo: Rolldown.OutputChunk | Rolldown.OutputAsset,
): Promise<string> => {
  const contenido = archivo.type === 'chunk' ? archivo.code : archivo.source;
  const bytes =
    typeof contenido === 'string' ? new TextEncoder().encode(contenido) : new Uint8Array(contenido);
  const suma = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
  const prioridad = archivo.type === 'chunk' ? ' fetchpriority="low"' : '';
  return `integrity="sha384-${btoa(String.fromCodePoint(...suma))}"${prioridad}`;
};

/**
 * Completes the tags of the page. With the hash of each script and style a browser runs none that was changed
 * in transit. Later imports have none, except those of `primera-carga.ts`: that needs an import map, which
 * browsers read only inline, where the policy allows no script.
 */
export const etiquetas = (): Plugin => ({
  name: 'soap:etiquetas',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    async handler(_opciones, archivos) {
      const pagina = archivos['index.html'];
      if (pagina?.type !== 'asset') this.error('no hay index.html');
      let html = String(pagina.source);
      for (const [etiqueta, nombre = ''] of html.matchAll(NOMBRADO)) {
        const archivo = archivos[nombre];
        if (!archivo) this.error(`index.html nombra ${nombre}, que no está`);
        html = html.replace(etiqueta, `${etiqueta} ${await atributos(archivo)}`);
      }
      pagina.source = html;
    },
  },
});
