import type { Fuente } from './fuente-ttf.ts';

/** A font ready to measure and write text, letter by letter from two tables. */
export interface Tipo {
  /** Name among the page's resources: 'F1'. */
  readonly recurso: string;
  readonly fuente: Fuente;
  /** Whether the font has a glyph of its own for every letter of the text. */
  tiene(texto: string): boolean;
  /** Width of the text in points at body size 1. */
  medir(texto: string): number;
  /** The text as hexadecimal glyph numbers, to stand between < and >. */
  codificar(texto: string): string;
}

const UNIDADES = 0x10000;
const esSegundaMitad = (unidad: number): boolean => unidad >= 0xdc00 && unidad < 0xe000;

/**
 * Prepares a font. A letter the font lacks prints as its base letter when it has one (ṣ: s), else
 * as '?': a certificate never fails for a name.
 */
export const prepararTipo = (recurso: string, fuente: Fuente): Tipo => {
  const interrogacion = fuente.glifos.get(0x3f) ?? 0;
  const espacio = fuente.glifos.get(0x20) ?? 0;
  const glifos = new Uint16Array(UNIDADES).fill(interrogacion);
  for (let u = 0; u < 0x20; u += 1) glifos[u] = espacio;
  for (const [unidad, glifo] of fuente.glifos) glifos[unidad] = glifo;
  glifos[0xa0] = espacio;
  for (let u = 0xa1; u < 0x2000; u += 1) {
    const base = fuente.glifos.has(u) ? u : String.fromCharCode(u).normalize('NFD').charCodeAt(0);
    glifos[u] = fuente.glifos.get(base) ?? interrogacion;
  }
  const cifras = fuente.anchos.map((_, glifo) => glifo.toString(16).padStart(4, '0'));

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
        const unidad = texto.charCodeAt(i);
        if (!esSegundaMitad(unidad)) total += fuente.anchos[glifos[unidad] ?? 0] ?? 0;
      }
      return total / 1000;
    },
    codificar(texto) {
      let salida = '';
      for (let i = 0; i < texto.length; i += 1) {
        const unidad = texto.charCodeAt(i);
        if (!esSegundaMitad(unidad)) salida += cifras[glifos[unidad] ?? 0];
      }
      return salida;
    },
  };
};

/** One or two lines that fit their place, all of one body size. */
interface Compuesto {
  readonly cuerpo: number;
  readonly lineas: readonly { readonly texto: string; readonly ancho: number }[];
}

/** How small a line may become before it is broken or shortened. */
const MINIMO = { enUna: 0.6, antesDeDos: 0.8, enDos: 0.72 } as const;

/** How many letters fit in `ancho`, at least one. */
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
 * Fits a text in `ancho` points: as it is, else smaller, else in two lines where `lineas` allows,
 * and only then with fewer letters and '…'.
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

/** Breaks a paragraph at its spaces into lines of at most `ancho` points. */
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
