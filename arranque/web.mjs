import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { huella } from './instalar.mjs';
import { avisar, correr, decir, interrumpido, raiz, salirPorSenal } from './proceso.mjs';

const sello = join(raiz, 'web', 'dist', '.huella');
const SUELTOS = ['package-lock.json', 'vite.config.ts', 'postcss.config.mjs'];
const CARPETAS = ['web', 'values', 'formatos', 'features', 'integrations'];
// Tests, and the server's half of every room, never reach the browser.
const AJENO = /\.(test|store|query|usecase|job|routes|pdf)\.|(^|\/)dist\//;
const DEL_SERVIDOR = /^integrations\/.*(?<!\/port\.ts)$/;

const fuentes = () =>
  CARPETAS.flatMap((carpeta) =>
    readdirSync(join(raiz, carpeta), { recursive: true, withFileTypes: true })
      .filter((entrada) => entrada.isFile())
      .map((entrada) => join(entrada.parentPath ?? entrada.path, entrada.name))
      .map((ruta) => ruta.slice(raiz.length).split(sep).join('/')),
  )
    .filter((ruta) => !AJENO.test(ruta) && !DEL_SERVIDOR.test(ruta))
    .concat(SUELTOS)
    .toSorted();

const huellaDeFuentes = () =>
  huella(...fuentes().flatMap((ruta) => [ruta, readFileSync(join(raiz, ruta))]));

/** Builds the web if its sources changed since the last build; exits on failure. */
export const construirWeb = async (node) => {
  if (!existsSync(join(raiz, 'web', 'index.html'))) return;
  const valor = huellaDeFuentes();
  if (existsSync(sello) && readFileSync(sello, 'utf8') === valor) return;
  decir('Construyendo la web…');
  const codigo = await correr('vite', ['build', '--logLevel', 'warn'], { node });
  if (interrumpido()) salirPorSenal();
  if (codigo !== 0) {
    avisar('No se pudo construir la web.');
    process.exit(codigo);
  }
  writeFileSync(sello, valor);
};
