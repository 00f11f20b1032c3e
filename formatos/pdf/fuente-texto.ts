import { letraImpresa } from '#values/letras-del-certificado.ts';
import type { Fuente } from './fuente-ttf.ts';

/** A font prepared to measure and encode text. */
export interface Tipo {
  /** Name among the page's resources: 'F1'. */
  readonly recurso: string;
  readonly fuente: Fuente;
  /** True when the font has a glyph of its own for every character of the text. */
  tiene(texto: string): boolean;
  /** Width of the text in points at body size 1; throws for a character that the font cannot show. */
  medir(texto: string): number;
  /** The text as hexadecimal glyph numbers, to stand between < and >; throws as `medir` does. */
  codificar(texto: string): string;
}

const UNIDADES = 0x10000;
/** Marks in the glyph table: NADA for a character that prints nothing, FALTA for a missing one. */
const NADA = 0xfffe;
const FALTA = 0xffff;

/** Glyph of each UTF-16 code unit; a letter with a missing accent gets the glyph of its base letter. */
const tablaDeGlifos = ({ glifos }: Fuente): Uint16Array => {
  const tabla = new Uint16Array(UNIDADES).fill(FALTA);
  const espacio = glifos.get(0x20) ?? FALTA;
  for (let u = 0; u < 0x20; u += 1) tabla[u] = espacio;
  // From U+2000 on no NFC letter has a Latin base letter.
  for (let u = 0xa1; u < 0x2000; u += 1) {
    const impresa = letraImpresa(String.fromCharCode(u));
    if (impresa === '') tabla[u] = NADA;
    else if (impresa?.length === 1) tabla[u] = glifos.get(impresa.charCodeAt(0)) ?? FALTA;
  }
  for (const [unidad, glifo] of glifos) tabla[unidad] = glifo;
  tabla[0xa0] = espacio;
  return tabla;
};

/**
 * Prepares a font; `recurso` is its name in the page resources. A letter with a missing accent prints as
 * its base letter (ṣ: s). Any other missing character throws, because a certificate must show what was
 * typed.
 */
export const prepararTipo = (recurso: string, fuente: Fuente): Tipo => {
  const glifos = tablaDeGlifos(fuente);
  const cifras = fuente.anchos.map((_, glifo) => glifo.toString(16).padStart(4, '0'));
  const glifoDe = (texto: string, i: number): number => {
    const glifo = glifos[texto.charCodeAt(i)] ?? FALTA;
    if (glifo !== FALTA) return glifo;
    const punto = (texto.codePointAt(i) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    throw new Error(`${fuente.nombre} no puede mostrar el carácter U+${punto}`);
  };

  return {
    recurso,
    fuente,
    tiene(texto) {
      for (let i = 0; i < texto.length; i += 1)
        if (!fuente.glifos.has(texto.charCodeAt(i))) return false;
      return true;
    },
    medir(texto) {
      let total = 0;
      for (let i = 0; i < texto.length; i += 1) {
        const glifo = glifoDe(texto, i);
        if (glifo !== NADA) total += fuente.anchos[glifo] ?? 0;
      }
      return total / 1000;
    },
    codificar(texto) {
      let salida = '';
      for (let i = 0; i < texto.length; i += 1) {
        const glifo = glifoDe(texto, i);
        if (glifo !== NADA) salida += cifras[glifo] ?? '';
      }
      return salida;
    },
  };
};

/** One or two fitted lines of one body size, in points. */
interface Compuesto {
  readonly cuerpo: number;
  readonly lineas: readonly { readonly texto: string; readonly ancho: number }[];
}

/** Smallest scale of the body size before a line is broken or shortened. */
const MINIMO = { enUna: 0.6, antesDeDos: 0.8, enDos: 0.72 } as const;

/** Number of code units that fit in `ancho` points, at least 1. */
const caben = (tipo: Tipo, texto: string, cuerpo: number, ancho: number): number => {
  let largo = texto.length;
  while (largo > 1 && tipo.medir(texto.slice(0, largo)) * cuerpo > ancho) largo -= 1;
  return largo;
};

const acortar = (tipo: Tipo, texto: string, cuerpo: number, ancho: number): string => {
  if (tipo.medir(texto) * cuerpo <= ancho) return texto;
  const largo = caben(tipo, texto, cuerpo, ancho - tipo.medir('…') * cuerpo);
  return `${texto.slice(0, largo).trimEnd()}…`;
};

/** Breaks at the last space that leaves the first line more than half full, else at any letter. */
const partirEnDos = (tipo: Tipo, texto: string, cuerpo: number, ancho: number): string[] => {
  const largo = caben(tipo, texto, cuerpo, ancho);
  const espacio = texto.lastIndexOf(' ', largo);
  const corte = espacio > largo / 2 ? espacio : largo;
  return [texto.slice(0, corte), acortar(tipo, texto.slice(corte).trimStart(), cuerpo, ancho)];
};

/**
 * Fits a text in `ancho` points. It tries in turn: the given size, a smaller size, two lines if `lineas`
 * is 2, and a shortened text with '…'.
 */
export const componer = (
  tipo: Tipo,
  texto: string,
  cuerpo: number,
  { ancho, lineas }: { readonly ancho: number; readonly lineas: 1 | 2 },
): Compuesto => {
  const medida = tipo.medir(texto);
  if (medida * cuerpo <= ancho) return { cuerpo, lineas: [{ texto, ancho: medida * cuerpo }] };
  const justo = Math.floor((ancho / medida) * 100) / 100;
  const minimo = lineas === 2 ? MINIMO.antesDeDos : MINIMO.enUna;
  if (justo >= cuerpo * minimo)
    return { cuerpo: justo, lineas: [{ texto, ancho: medida * justo }] };
  const menor = cuerpo * (lineas === 2 ? MINIMO.enDos : MINIMO.enUna);
  const partes =
    lineas === 2 ? partirEnDos(tipo, texto, menor, ancho) : [acortar(tipo, texto, menor, ancho)];
  return {
    cuerpo: menor,
    lineas: partes.map((parte) => ({ texto: parte, ancho: tipo.medir(parte) * menor })),
  };
};

/** Breaks a paragraph at its spaces into lines of at most `ancho` points; long words overflow. */
export const partirLineas = (
  tipo: Tipo,
  texto: string,
  cuerpo: number,
  ancho: number,
): readonly string[] => {
  const lineas: string[] = [];
  let linea = '';
  for (const palabra of texto.split(' ')) {
    const larga = linea === '' ? palabra : `${linea} ${palabra}`;
    if (linea !== '' && tipo.medir(larga) * cuerpo > ancho) {
      lineas.push(linea);
      linea = palabra;
    } else linea = larga;
  }
  return [...lineas, linea];
};
