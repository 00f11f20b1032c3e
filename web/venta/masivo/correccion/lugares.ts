import type { FilaVM } from '#features/carga-masiva/carga-masiva.contract.ts';
import type { Columna } from '#features/carga-masiva/columnas.ts';
import type { Cambios, CeldaEscrita } from './correccion.ts';

/** A cell by its place: row among those in view, column among those of the file. */
export interface Lugar {
  readonly fila: number;
  readonly columna: number;
}

/** What a grid shows, and who is told of what is written in it. */
export interface EntradaDeRejilla {
  readonly filas: readonly FilaVM[];
  readonly columnas: readonly Columna[];
  readonly cambios: Cambios;
  readonly alEscribir: (celdas: readonly CeldaEscrita[]) => void;
}

const PAGINA = 10;

/** Where each key leads from a cell; `fin` is the last place. */
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

/** The place, or the nearest one there is. */
export const acotar = ({ fila, columna }: Lugar, fin: Lugar): Lugar => ({
  fila: entre(fila, fin.fila),
  columna: entre(columna, fin.columna),
});

/** The first wrong cell of these rows from a row on that is not written yet. */
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

/** A block from a spreadsheet laid over the rows in view from a cell; what sticks out is left out. */
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
