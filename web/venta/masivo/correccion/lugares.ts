import type { FilaVM } from '#features/carga-masiva/carga-masiva.contract.ts';
import type { Columna } from '#features/carga-masiva/columnas.ts';
import type { Cambios, CeldaEscrita } from './correccion.ts';

/** Position of a cell: row among the visible ones, column among the file's. */
export interface Lugar {
  readonly fila: number;
  readonly columna: number;
}

/** Content of a grid, and the function that receives typed cells. */
export interface EntradaDeRejilla {
  readonly filas: readonly FilaVM[];
  readonly columnas: readonly Columna[];
  readonly cambios: Cambios;
  readonly alEscribir: (celdas: readonly CeldaEscrita[]) => void;
}

const PAGINA = 10;

/** Target of each key from a cell; `fin` is the last position. */
export const PASOS: Readonly<Record<string, (de: Lugar, fin: Lugar, control: boolean) => Lugar>> = {
  ArrowUp: ({ fila, columna }) => ({ fila: fila - 1, columna }),
  ArrowDown: ({ fila, columna }) => ({ fila: fila + 1, columna }),
  ArrowLeft: ({ fila, columna }) => ({ fila, columna: columna - 1 }),
  ArrowRight: ({ fila, columna }) => ({ fila, columna: columna + 1 }),
  PageUp: ({ fila, columna }) => ({ fila: fila - PAGINA, columna }),
  PageDown: ({ fila, columna }) => ({ fila: fila + PAGINA, columna }),
  Home: ({ fila }, _fin, control) => ({ fila: control ? 0 : fila, columna: 0 }),
  End: ({ fila }, fin, control) => ({ fila: control ? fin.fila : fila, columna: fin.columna }),
};

const entre = (valor: number, maximo: number): number => Math.max(0, Math.min(maximo, valor));

/** The position, clamped to the existing ones. */
export const acotar = ({ fila, columna }: Lugar, fin: Lugar): Lugar => ({
  fila: entre(fila, fin.fila),
  columna: entre(columna, fin.columna),
});

/** Next invalid and untyped cell from a position on, wrapping around. */
export const proximoError = (
  { filas, columnas, cambios }: EntradaDeRejilla,
  { fila: desde, columna }: Lugar,
): Lugar | null => {
  for (let n = 0; n <= filas.length; n += 1) {
    const fila = (desde + n) % filas.length;
    const { errores, numero: cual } = filas[fila] ?? { errores: [], numero: 0 };
    const sinEscribir = errores.filter((error) => cambios.get(cual)?.[error.columna] === undefined);
    const lugares = sinEscribir
      .map((error) => columnas.findIndex(({ clave }) => clave === error.columna))
      .filter((i) => i >= 0 && (n > 0 || i > columna))
      .toSorted((a, b) => a - b);
    if (lugares[0] !== undefined) return { fila, columna: lugares[0] };
  }
  return null;
};

/** Lays a block from a spreadsheet over the visible rows, from a cell on; drops what exceeds them. */
export const bloqueEn = (
  { filas, columnas }: EntradaDeRejilla,
  { fila, columna }: Lugar,
  bloque: readonly (readonly string[])[],
): CeldaEscrita[] =>
  bloque.flatMap((textos, i) =>
    textos.flatMap((valor, j) => {
      const destino = filas[fila + i];
      const clave = columnas[columna + j]?.clave;
      return destino && clave ? [{ numero: destino.numero, columna: clave, valor }] : [];
    }),
  );
