import { celdaVacia } from '#formatos/xlsx/celda.ts';
import { letraDeColumna } from '#formatos/xlsx/libro-xml.ts';
import type { FilaCruda } from '#formatos/xlsx/libro.ts';
import { LibroIlegible } from './ilegible.ts';
import type { Atributos } from './xml.ts';

/** Minimum height of a readable row, in points. */
const ALTO_LEGIBLE = 3;
/** Minimum width of a readable column, in characters. */
const ANCHO_LEGIBLE = 0.3;
/** Columns that are read; a sheet may have 16,384. */
export const COLUMNAS_MAXIMAS = 64;

const siDice = (valor: string | undefined): boolean => valor === '1' || valor === 'true';

/** True for a value below `minimo`; false when there is none. */
const esMenor = (valor: string | undefined, minimo: number): boolean =>
  valor !== undefined && Number(valor) < minimo;

/** Attributes of a sheet that apply to all its rows and columns. */
export interface FormaDeHoja {
  readonly summaryBelow?: string | undefined;
  readonly defaultRowHeight?: string | undefined;
  readonly defaultColWidth?: string | undefined;
}

/** True for a row height, in points, too low to be read; false without a height. */
export const esFilaBaja = (puntos: number | undefined): boolean =>
  puntos !== undefined && puntos < ALTO_LEGIBLE;

/**
 * Collects the hidden rows of a sheet from the attributes of each row, in order. Filters and Excel's
 * collapsed groups set `hidden`. Other programs only mark the row beside the group as `collapsed`.
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
 * Positions of the hidden columns of a sheet, from the attributes of its `col` elements. Columns without a
 * width have the default width of the sheet.
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

/** Range of merged cells: first (`s`) and last (`e`) row and column, from 0, both included. */
export interface Combinada {
  readonly s: { readonly r: number; readonly c: number };
  readonly e: { readonly r: number; readonly c: number };
}

/**
 * Throws LibroIlegible naming the first cell whose value is hidden by merged cells. They show only the
 * value of their upper left corner.
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
