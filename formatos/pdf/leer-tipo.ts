import { readFileSync } from 'node:fs';
import { prepararTipo, type Tipo } from './fuente-texto.ts';
import { leerFuente } from './fuente-ttf.ts';

/** Character set of a font file: common characters, or the whole subset (fuentes/README.md). */
export type Letras = 'comunes' | 'todas';

/** Reads the font `nombre` of `fuentes/`; `recurso` is its name in the page resources. */
export const leerTipo = (recurso: string, nombre: string, letras: Letras): Tipo => {
  const archivo = `./fuentes/${nombre}${letras === 'comunes' ? '-comun' : ''}.ttf`;
  return prepararTipo(recurso, leerFuente(nombre, readFileSync(new URL(archivo, import.meta.url))));
};
