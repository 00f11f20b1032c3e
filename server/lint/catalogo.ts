import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const raiz = fileURLToPath(new URL('../../', import.meta.url));
const REQUISITOS = 'docs/requisitos';
const AJENAS = new Set(['node_modules', 'test-results']);

/** The text of a file of the project. */
export const leer = (ruta: string): string => readFileSync(join(raiz, ruta), 'utf8');

/** Every id that a pattern finds in a text, as its first group. */
export const idsDe = (texto: string, patron: RegExp): string[] =>
  [...texto.matchAll(patron)].map(([, id]) => id ?? '');

/** The ids of the rows of docs/requisitos: requirements, or what a pattern of rows says. */
export const filasDelCatalogo = (patron = /^\| ([VA]-[A-Z]+-\d{3}) \|/gm): Set<string> =>
  new Set(
    readdirSync(join(raiz, REQUISITOS)).flatMap((nombre) =>
      idsDe(leer(join(REQUISITOS, nombre)), patron),
    ),
  );

/** The paths of the project whose name a pattern finds, by folder. */
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
