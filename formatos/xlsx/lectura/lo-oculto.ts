import { celdaVacia } from '#formatos/xlsx/celda.ts';
import { letraDeColumna } from '#formatos/xlsx/libro-xml.ts';
import type { FilaCruda } from '#formatos/xlsx/libro.ts';
import { LibroIlegible } from './ilegible.ts';
import type { Atributos } from './xml.ts';

/** Points; a lower row shows nothing of what it says. */
const ALTO_LEGIBLE = 3;
/** Characters; the same of a column. */
const ANCHO_LEGIBLE = 0.3;
/** Columns looked at: a sheet may have 16,384. */
export const COLUMNAS_MAXIMAS = 64;

const siDice = (valor: string | undefined): boolean => valor === '1' || valor === 'true';

/** False also where nothing is said. */
const esMenor = (valor: string | undefined, minimo: number): boolean =>
  valor !== undefined && Number(valor) < minimo;

/** Attributes of a sheet that hold for all its rows and columns. */
export interface FormaDeHoja {
  readonly summaryBelow?: string | undefined;
  readonly defaultRowHeight?: string | undefined;
  readonly defaultColWidth?: string | undefined;
}

/** True if a row of this height, in points, is too low to be read; false where no height is said. */
export const esFilaBaja = (puntos: number | undefined): boolean =>
  puntos !== undefined && puntos < ALTO_LEGIBLE;

/**
 * Gathers the rows that nobody sees, from the attributes of each row of a sheet in their order. A
 * filter writes `hidden`, and so does Excel for a collapsed group; other programs only say that the
 * row beside the group is `collapsed`.
 */
export const filasOcultas = ({ summaryBelow, defaultRowHeight }: FormaDeHoja) => {
  const porDefecto = esMenor(defaultRowHeight, ALTO_LEGIBLE);
  const numeros = new Set<number>();
  const niveles = new Map<number, number>();
  const plegadas: number[] = [];
  const nivelDe = (fila: number): number => niveles.get(fila) ?? 0;
  return {
    anotar(numero: number, { ht, hidden, outlineLevel, collapsed }: Atributos): void {
      const baja = ht === undefined ? porDefecto : esMenor(ht, ALTO_LEGIBLE);
      if (baja || siDice(hidden)) numeros.add(numero);
      const nivel = Number(outlineLevel ?? 0);
      if (nivel > 0) niveles.set(numero, nivel);
      if (siDice(collapsed)) plegadas.push(numero);
    },
    numeros(): ReadonlySet<number> {
      const paso = summaryBelow === '0' || summaryBelow === 'false' ? 1 : -1;
      for (const plegada of plegadas) {
        const nivel = nivelDe(plegada);
        for (let fila = plegada + paso; nivelDe(fila) > nivel; fila += paso) numeros.add(fila);
      }
      return numeros;
    },
  };
};

/**
 * Positions of the columns of a sheet that nobody sees, from the attributes of its `col` elements; the width
 * that the sheet gives holds for those without one.
 */
export const columnasOcultas = (
  columnas: readonly Atributos[],
  { defaultColWidth }: FormaDeHoja = {},
): ReadonlySet<number> => {
  const angostas = esMenor(defaultColWidth, ANCHO_LEGIBLE) ? COLUMNAS_MAXIMAS : 0;
  const ocultas = new Set(Array.from({ length: angostas }, (_, i) => i));
  for (const { min, max, width, hidden } of columnas) {
    const oculta = esMenor(width ?? defaultColWidth, ANCHO_LEGIBLE) || siDice(hidden);
    const hasta = Math.min(COLUMNAS_MAXIMAS, Number(max));
    for (let i = Number(min); i <= hasta; i += 1) {
      if (oculta) ocultas.add(i - 1);
      else ocultas.delete(i - 1);
    }
  }
  return ocultas;
};

/** Merged cells from the first to the last row and column, counted from 0, all included. */
export interface Combinada {
  readonly s: { readonly r: number; readonly c: number };
  readonly e: { readonly r: number; readonly c: number };
}

/**
 * Throws LibroIlegible naming the first cell with a value that merged cells cover: only the value at their
 * upper left corner is seen.
 */
export const exigirSinTapadas = (
  filas: readonly FilaCruda[],
  combinadas: readonly Combinada[],
): void => {
  for (const { s, e } of combinadas) {
    for (const { numero, celdas } of filas) {
      if (numero <= s.r || numero > e.r + 1) continue;
      const tapada = celdas.findIndex(
        (celda, i) =>
          i >= s.c && i <= e.c && !(i === s.c && numero === s.r + 1) && !celdaVacia(celda),
      );
      if (tapada < 0) continue;
      const esquina = `${letraDeColumna(s.c)}${s.r + 1}`;
      throw new LibroIlegible(
        'formato',
        `La celda ${letraDeColumna(tapada)}${numero} tiene un valor que no se ve, porque está combinada con la celda ${esquina}. Sepárelas`,
      );
    }
  }
};
