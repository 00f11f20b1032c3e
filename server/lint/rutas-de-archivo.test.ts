import { expect, it } from 'vitest';
import { archivosDelProyecto, leer } from './catalogo.ts';

/**
 * A file path taken from a URL as text. `pathname` keeps %20 and %C3%B1, so it is wrong in a folder with a
 * blank or an ñ. `fileURLToPath` and `import.meta.dirname` decode it.
 */
const CODIFICADA = /import\.meta\.url\)\s*\.pathname\b|import\.meta\.url\.(?:slice|replace)/;

it('[A-DETALLE-001] no file path is taken from a URL without decoding it', () => {
  expect(CODIFICADA.test("new URL('./a.ttf', import.meta.url).pathname")).toBe(true);
  expect(CODIFICADA.test("fileURLToPath(new URL('./a.ttf', import.meta.url))")).toBe(false);
  const malas = archivosDelProyecto(/\.(?:ts|tsx|mjs)$/)
    .filter((ruta) => !ruta.endsWith('server/lint/rutas-de-archivo.test.ts'))
    .filter((ruta) => CODIFICADA.test(leer(ruta)));
  expect(malas).toEqual([]);
});
