/** A column of a grid. */
export interface ColumnaDeRejilla<C extends string> {
  readonly clave: C;
  readonly titulo: string;
  /** Width in characters. */
  readonly ancho: number;
  /** True to align its values right, as numbers are compared. */
  readonly numerica?: true;
  /** True where nothing is typed. */
  readonly fija?: boolean;
}

/** A row of a grid: its key, the text of each column, and the wrong cells. */
export interface FilaDeDatos<C extends string> {
  /** Key of the row and of its typed cells; shown as its number unless `orden` is given. */
  readonly numero: number;
  readonly orden?: number;
  /** Name of the row for screen readers, instead of its number. */
  readonly nombre?: string;
  /** True where nothing is typed. */
  readonly fija?: boolean;
  readonly celdas: readonly string[];
  readonly errores: readonly { readonly columna: C; readonly mensaje: string }[];
}

/** Typed cells of a row, by column. */
export type CambiosDeFila<C extends string> = Readonly<Partial<Record<C, string>>>;
export type Cambios<C extends string> = ReadonlyMap<number, CambiosDeFila<C>>;

/** Number of a row as people see it. */
export const numeroDe = ({ numero, orden = numero }: FilaDeDatos<string>): number => orden;

/** One typed cell. */
export interface CeldaEscrita<C extends string> {
  readonly numero: number;
  readonly columna: C;
  readonly valor: string;
}

/** Text of a cell: the typed one, or the row's own. */
export const valorDe = <C extends string>(
  fila: FilaDeDatos<C>,
  cambios: CambiosDeFila<C> | undefined,
  columna: C,
  indice: number,
): string => cambios?.[columna] ?? fila.celdas[indice] ?? '';

/** The changes, extended by these cells. */
export const escribirEn = <C extends string>(
  cambios: Cambios<C>,
  celdas: readonly CeldaEscrita<C>[],
): Cambios<C> => {
  const nuevos = new Map<number, CambiosDeFila<C>>(cambios);
  for (const { numero, columna, valor } of celdas) {
    nuevos.set(numero, { ...nuevos.get(numero), [columna]: valor } as CambiosDeFila<C>);
  }
  return nuevos;
};

/** Messages about a row; those of cells that were typed since are not `pendientes` any more. */
export interface Dichos {
  readonly pendientes: number;
  readonly textos: readonly string[];
  /** True where a message is a warning about a row without errors. */
  readonly aviso?: boolean;
  /** Messages about typed cells, by column. */
  readonly deEscritas?: Readonly<Partial<Record<string, string>>>;
}

/** Number of typed cells. */
export const cuantasEscritas = (cambios: Cambios<string>): number =>
  [...cambios.values()].reduce((n, deFila) => n + Object.keys(deFila).length, 0);
