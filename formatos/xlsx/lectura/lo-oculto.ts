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

/** What a sheet says of all its rows. */
export interface FormaDeFilas {
  readonly summaryBelow?: string | undefined;
  readonly defaultRowHeight?: string | undefined;
}

/**
 * Gathers the rows that nobody sees, from the attributes of each row of a sheet in their order. A
 * filter writes `hidden`, and so does Excel for a collapsed group; other programs only say that the
 * row beside the group is `collapsed`.
 */
export const filasOcultas = ({ summaryBelow, defaultRowHeight }: FormaDeFilas) => {
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

/** Positions of the columns of a sheet that nobody sees, from the attributes of its `col` elements. */
export const columnasOcultas = (columnas: readonly Atributos[]): ReadonlySet<number> => {
  const ocultas = new Set<number>();
  for (const { min, max, width, hidden } of columnas) {
    if (!esMenor(width, ANCHO_LEGIBLE) && !siDice(hidden)) continue;
    const hasta = Math.min(COLUMNAS_MAXIMAS, Number(max));
    for (let i = Number(min); i <= hasta; i += 1) ocultas.add(i - 1);
  }
  return ocultas;
};
