import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const raiz = fileURLToPath(new URL('../../', import.meta.url));
const REQUISITOS = 'docs/requisitos';
const AJENAS = new Set(['node_modules', 'test-results']);

/** Text of a project file. */
export const leer = (ruta: string): string => readFileSync(join(raiz, ruta), 'utf8');

/** Every id that a pattern finds in a text, as its first group. */
export const idsDe = (texto: string, patron: RegExp): string[] =>
  [...texto.matchAll(patron)].map(([, id]) => id ?? '');

/**
 * Ids of the rows of docs/requisitos: requirements by default, or those that `patron` matches. Throws on an id
 * in two rows, because one test would seem to cover both.
 */
export const filasDelCatalogo = (patron = /^\| ([VA]-[A-Z]+-\d{3}) \|/gm): Set<string> => {
  const ids = readdirSync(join(raiz, REQUISITOS)).flatMap((nombre) =>
    idsDe(leer(join(REQUISITOS, nombre)), patron),
  );
  const filas = new Set(ids);
  const repetidas = ids.filter((id) => !filas.delete(id));
  if (repetidas.length > 0) throw new Error(`dos filas llevan ${repetidas.join(', ')}`);
  return new Set(ids);
};

/** Paths of the project files whose name matches a pattern. */
export const archivosDelProyecto = (patron: RegExp): string[] =>
  readdirSync(raiz, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.') && !AJENAS.has(name))
    .flatMap((entrada) =>
      entrada.isDirectory()
        ? readdirSync(join(raiz, entrada.name), { recursive: true, encoding: 'utf8' }).map(
            (nombre) => join(entrada.name, nombre),
          )
        : [entrada.name],
    )
    .filter((ruta) => patron.test(ruta));
