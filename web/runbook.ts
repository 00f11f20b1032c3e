import { Marked } from 'marked';
import { MARINO } from '#values/paleta.ts';
import type { Plugin, Rolldown } from 'vite';

const CARPETAS = ['', 'alarmas/'] as const;
const DE_AQUI = '../docs/operacion/';

const ESTILO = `:root{color-scheme:light dark}
body{font:17px/1.55 system-ui,sans-serif;max-width:46rem;margin:0 auto;padding:1.5rem 1rem 4rem}
h1{font-size:1.7rem;line-height:1.2}h2{font-size:1.2rem;margin-top:2rem}
pre{overflow-x:auto;padding:.8rem;border-radius:.4rem;background:color-mix(in srgb,currentColor 9%,transparent)}
code{font:.9em ui-monospace,monospace}table{border-collapse:collapse;display:block;overflow-x:auto}
th,td{text-align:left;vertical-align:top;padding:.4rem .8rem .4rem 0;border-bottom:1px solid color-mix(in srgb,currentColor 20%,transparent)}
li{margin:.35rem 0}a{color:light-dark(${MARINO[7]},${MARINO[3]})}`;

const ENLACE = /<a href="([\w./-]+)\.md(#[^"]*)?">(.*?)<\/a>/g;

/**
 * Rewrites a link to another page of the runbook to its served address. Other documents are not served, so
 * their links become text.
 */
const conDirecciones = (html: string, raiz: string): string =>
  html.replaceAll(ENLACE, (_enlace, ruta: string, ancla: string | undefined, texto: string) =>
    ruta.startsWith(`${raiz}../`) ? texto : `<a href="${ruta}.html${ancla ?? ''}">${texto}</a>`,
  );

/** Gives headings the ids that links, and GitHub, use. */
const conAnclas = (html: string): string =>
  html.replaceAll(/<(h[2-4])>(.*?)<\/\1>/g, (_todo, etiqueta: string, texto: string) => {
    const id = texto
      .toLowerCase()
      .replaceAll(/<[^>]+>|[^\p{L}\d\s-]/gu, '')
      .replaceAll(' ', '-');
    return `<${etiqueta} id="${id}">${texto}</${etiqueta}>`;
  });

/**
 * Returns a page of the runbook (Markdown) as HTML. `nombre` is its path under docs/operacion without the
 * ending; the index is `README`.
 */
export const paginaDeRunbook = async (nombre: string, markdown: string): Promise<string> => {
  const titulo = /^# (.+)$/m.exec(markdown)?.[1] ?? nombre;
  const raiz = nombre.includes('/') ? '../' : '';
  const indice = nombre === 'README' ? '' : `<p><a href="${raiz}README.html">Índice</a></p>`;
  const cuerpo = await new Marked().parse(markdown);
  return `<!doctype html><html lang="es-CL"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${titulo}</title><link rel="stylesheet" href="${raiz}runbook.css">${indice}<main>${conDirecciones(conAnclas(cuerpo), raiz)}</main></html>\n`;
};

const paginasDe = async (fs: Rolldown.RolldownFsModule, raiz: string): Promise<string[]> => {
  const todas = await Promise.all(
    CARPETAS.map(async (carpeta) =>
      (await fs.readdir(`${raiz}/${DE_AQUI}${carpeta}`))
        .filter((archivo) => archivo.endsWith('.md'))
        .map((archivo) => `${carpeta}${archivo.slice(0, -3)}`),
    ),
  );
  return todas.flat();
};

/**
 * Builds docs/operacion into pages that the product serves under /operacion/, the target of alerts' links.
 */
export const runbook = (): Plugin => {
  let raiz = '.';
  return {
    name: 'soap:runbook',
    apply: 'build',
    configResolved(config) {
      raiz = config.root;
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'operacion/runbook.css', source: ESTILO });
      for (const nombre of await paginasDe(this.fs, raiz)) {
        const markdown = await this.fs.readFile(`${raiz}/${DE_AQUI}${nombre}.md`, {
          encoding: 'utf8',
        });
        const source = await paginaDeRunbook(nombre, markdown);
        this.emitFile({ type: 'asset', fileName: `operacion/${nombre}.html`, source });
      }
    },
  };
};
