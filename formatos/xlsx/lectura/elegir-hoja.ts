import { sinTildes } from '#values/texto.ts';
import { type CeldaCruda, celdaVacia, limpiarTexto } from '#formatos/xlsx/celda.ts';
import { LibroIlegible } from './ilegible.ts';
import type { FilaCruda, FormaDeLibro } from '#formatos/xlsx/libro.ts';
import { letraDeColumna } from '#formatos/xlsx/libro-xml.ts';

/** Rows of a sheet, and positions of its hidden columns. */
export interface HojaLeida {
  readonly filas: readonly FilaCruda[];
  readonly columnasOcultas: ReadonlySet<number>;
}

/** Sheet of a workbook; its rows are read on demand. */
export interface Hoja {
  readonly nombre: string;
  readonly oculta: boolean;
  /** Reads the first `maximo` rows that are not blank. */
  readonly leer: (maximo: number) => HojaLeida;
}

/** Comparison key of a heading or sheet name: ignores case, accents and blanks; º equals °. */
const comparable = (texto: string): string =>
  sinTildes(limpiarTexto(texto)).toUpperCase().replace(/\s/g, '').replaceAll('º', '°');

const tituloDe = (celda: CeldaCruda | undefined): string =>
  typeof celda === 'string' ? comparable(celda) : '';

const comoSeVe = (celda: CeldaCruda | undefined): string => {
  if (celdaVacia(celda ?? null)) return 'está en blanco';
  return typeof celda === 'string' ? `dice «${limpiarTexto(celda)}»` : 'no tiene un título';
};

/**
 * Message naming the first wrong heading, or null. Row 1 must have the headings of the template in order,
 * followed at most by the column that we add. The headings must not be repeated in the next row.
 */
export const reparoDeTitulos = (
  [primera, segunda]: readonly FilaCruda[],
  { titulos, agregada }: FormaDeLibro,
): string | null => {
  const esperados = titulos.map(comparable);
  if (primera?.numero !== 1)
    return 'La fila 1 está en blanco y debe tener los títulos de la plantilla';
  const mal = esperados.findIndex((titulo, i) => tituloDe(primera.celdas[i]) !== titulo);
  if (mal !== -1) {
    return `La celda ${letraDeColumna(mal)}1 ${comoSeVe(primera.celdas[mal])} y debe decir «${titulos[mal]}»`;
  }
  const esAgregada = tituloDe(primera.celdas[titulos.length]) === comparable(agregada);
  const desde = titulos.length + Number(esAgregada);
  const sobra = primera.celdas.findIndex((celda, i) => i >= desde && !celdaVacia(celda));
  if (sobra !== -1) {
    return `La celda ${letraDeColumna(sobra)}1 ${comoSeVe(primera.celdas[sobra])} y la plantilla no tiene esa columna`;
  }
  return esperados.every((titulo, i) => tituloDe(segunda?.celdas[i]) === titulo)
    ? `La fila ${segunda?.numero} repite los títulos`
    : null;
};

const entreComillas = (hojas: readonly Hoja[]): string =>
  hojas
    .map(({ nombre }) => `«${nombre}»`)
    .join(', ')
    .replace(/, ([^,]*)$/, ' y $1');

const soloUna = (hojas: readonly Hoja[], que: string): Hoja | undefined => {
  if (hojas.length < 2) return hojas[0];
  throw new LibroIlegible('columnas', `Las hojas ${entreComillas(hojas)} ${que}: deje sólo una`);
};

/**
 * Chooses the sheet with the name of the template, ignoring case and accents; else the only visible sheet
 * with its headings. Throws LibroIlegible if there is none, several, or it is hidden.
 */
export const elegirHoja = (hojas: readonly Hoja[], forma: FormaDeLibro): Hoja => {
  const deNombre = hojas.filter(({ nombre }) => comparable(nombre) === comparable(forma.hoja));
  const suya = soloUna(deNombre, 'tienen el mismo nombre');
  if (suya?.oculta) throw new LibroIlegible('hoja_oculta', `Es la hoja «${suya.nombre}»`);
  const visibles = hojas.filter(({ oculta }) => !oculta);
  const conTitulos = (hoja: Hoja): boolean => reparoDeTitulos(hoja.leer(1).filas, forma) === null;
  const otras = suya || visibles.length < 2 ? visibles : visibles.filter(conTitulos);
  const elegida = suya ?? soloUna(otras, 'tienen los títulos de la plantilla');
  if (elegida) return elegida;
  throw new LibroIlegible(
    'columnas',
    `Ninguna hoja visible se llama «${forma.hoja}» ni tiene los títulos de la plantilla`,
  );
};
