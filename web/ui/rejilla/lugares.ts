import type { Cambios, CeldaEscrita, ColumnaDeRejilla, FilaDeDatos } from './celdas.ts';

/** Position of a cell: row among the visible ones, column among the file's. */
export interface Lugar {
  readonly fila: number;
  readonly columna: number;
}

/** Content of a grid, and the function that receives typed cells. */
export interface EntradaDeRejilla<C extends string> {
  readonly filas: readonly FilaDeDatos<C>[];
  readonly columnas: readonly ColumnaDeRejilla<C>[];
  readonly cambios: Cambios<C>;
  readonly alEscribir: (celdas: readonly CeldaEscrita<C>[]) => void;
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
export const proximoError = <C extends string>(
  { filas, columnas, cambios }: EntradaDeRejilla<C>,
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

/**
 * Lays a block from a spreadsheet over the visible rows, from a cell on; drops what exceeds them or falls on a
 * fixed row or column.
 */
export const bloqueEn = <C extends string>(
  { filas, columnas }: EntradaDeRejilla<C>,
  { fila, columna }: Lugar,
  bloque: readonly (readonly string[])[],
): CeldaEscrita<C>[] =>
  bloque.flatMap((textos, i) =>
    textos.flatMap((valor, j) => {
      const destino = filas[fila + i];
      const de = columnas[columna + j];
      return destino && de && !destino.fija && !de.fija
        ? [{ numero: destino.numero, columna: de.clave, valor }]
        : [];
    }),
  );
