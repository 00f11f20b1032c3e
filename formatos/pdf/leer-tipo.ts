import { readFileSync } from 'node:fs';
import { prepararTipo, type Tipo } from './fuente-texto.ts';
import { leerFuente } from './fuente-ttf.ts';

/** The letters almost every page needs, or all that the fonts were cut to (fuentes/README.md). */
export type Letras = 'comunes' | 'todas';

/** A font of `fuentes/` by the name of its file, to be written under this name of a page's resources. */
export const leerTipo = (recurso: string, nombre: string, letras: Letras): Tipo => {
  const archivo = `./fuentes/${nombre}${letras === 'comunes' ? '-comun' : ''}.ttf`;
  return prepararTipo(recurso, leerFuente(nombre, readFileSync(new URL(archivo, import.meta.url))));
};
