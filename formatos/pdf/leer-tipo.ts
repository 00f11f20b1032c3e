import { readFileSync } from 'node:fs';
import { EN_DOCUMENTOS } from '#values/tipografia.ts';
import { prepararTipo, type Tipo } from './fuente-texto.ts';
import { leerFuente } from './fuente-ttf.ts';

/** Character set of a font file: common characters, or the whole subset (fuentes/README.md). */
export type Letras = 'comunes' | 'todas';

type Tipos = Readonly<Record<keyof typeof EN_DOCUMENTOS, Tipo>>;
type Fuente = (typeof EN_DOCUMENTOS)[keyof typeof EN_DOCUMENTOS];

/** Names of the fonts in the page resources, by name of the font. */
export const RECURSO: Readonly<Record<Fuente, string>> = {
  [EN_DOCUMENTOS.normal]: 'F1',
  [EN_DOCUMENTOS.fuerte]: 'F2',
};

/** Reads both weights of the documents' font. */
export const leerTipos = (letras: Letras): Tipos => {
  const leer = (nombre: Fuente): Tipo => {
    const archivo = `./fuentes/${nombre}${letras === 'comunes' ? '-comun' : ''}.ttf`;
    const bytes = readFileSync(new URL(archivo, import.meta.url));
    return prepararTipo(RECURSO[nombre], leerFuente(nombre, bytes));
  };
  return { normal: leer(EN_DOCUMENTOS.normal), fuerte: leer(EN_DOCUMENTOS.fuerte) };
};
