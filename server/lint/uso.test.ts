import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const raiz = fileURLToPath(new URL('../../', import.meta.url));
const GUIA = `${raiz}docs/uso/`;
const CARPETAS = ['web', 'features', 'values', 'server/plugins'];

/** Text of every screen: all production sources, with each white space as one blank. */
const fuentes = CARPETAS.flatMap((carpeta) =>
  readdirSync(raiz + carpeta, { recursive: true, encoding: 'utf8' })
    .filter((nombre) => /(?<!\.test)\.tsx?$/.test(nombre) && !nombre.startsWith('dist'))
    .map((nombre) => readFileSync(`${raiz}${carpeta}/${nombre}`, 'utf8')),
)
  .join('\n')
  .replaceAll(/\s+/g, ' ');

const escapar = (texto: string): string => texto.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** True if a source writes these words as a whole text, or as its beginning before a value. */
const seEscribe = (palabras: string): boolean =>
  new RegExp(`[>'"\`}] ?${escapar(palabras)}[.:]? ?[<'"\`{$(]`).test(fuentes);

describe("the clerk's guide", () => {
  const paginas = readdirSync(GUIA).filter((nombre) => nombre.endsWith('.md'));

  it.each(paginas)('[A-USO-001] quotes in %s only words that a screen writes', (pagina) => {
    const texto = readFileSync(GUIA + pagina, 'utf8');
    const citas = [...texto.matchAll(/\*\*(.+?)\*\*/g)].map(([, cita = '']) => cita);
    expect(citas.length).toBeGreaterThan(0);
    expect(citas.filter((cita) => !seEscribe(cita))).toEqual([]);
  });

  it.each(paginas)('[A-USO-002] links from %s only to files that exist', (pagina) => {
    const texto = readFileSync(GUIA + pagina, 'utf8');
    const enlaces = [...texto.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(([, a = '']) => a);
    const rotos = enlaces.filter((enlace) => !existsSync(new URL(enlace, `file://${GUIA}`)));
    expect(rotos).toEqual([]);
  });
});
