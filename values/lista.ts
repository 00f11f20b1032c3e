import { z } from 'zod';
import { enteroEntrada, siNoEntrada } from './llamada.ts';

/** Type of a column: it decides the format on screen and the cell type in an exported workbook. */
export type TipoDeColumna =
  | 'texto'
  | 'entero'
  /** An integer that identifies something, shown without thousands dots. */
  | 'numero'
  | 'pesos'
  | 'fecha'
  | 'instante'
  | 'siNo'
  | 'habilitacion'
  /** The number of a RUT, never null; shown with dots and check digit. */
  | 'rut'
  /** A plate, never null. */
  | 'patente'
  | 'anio';

export interface ColumnaDeLista {
  /** Key of the value in the row and in `orden`. */
  readonly clave: string;
  readonly titulo: string;
  readonly tipo: TipoDeColumna;
  /**
   * Marks a name that a screen shows as people write it (V-NOMBRE-014); a workbook has it as stored. `tipo`:
   * a vehicle type or use. `de`: a holder, whose kind the row's value under that key decides.
   */
  readonly nombre?: 'tipo' | { readonly de: string };
  /** True for the column that identifies a row; it becomes the row header. */
  readonly identifica?: true;
  /**
   * Minimum width for a column of its own: 1 always, 2 (default) from 768 px, 3 from 1100 px, 4 never, only
   * in the row's detail.
   */
  readonly prioridad?: 1 | 2 | 3 | 4;
  /** True for a column of the workbook that the screen leaves out. */
  readonly soloLibro?: true;
  /** True for values that never wrap, such as plates, RUTs and dates. */
  readonly sinCorte?: true;
  /**
   * Place on a phone's card: a state beside its title, a value of its second line, a line of its own, or at
   * its foot beside the actions.
   */
  readonly tarjeta?: 'estado' | 'linea' | 'renglon' | 'pie';
  /** Heading on a phone's card, where the title is too long. */
  readonly corto?: string;
  /** Usual value of a state, which a card leaves out. */
  readonly normal?: string;
}

/** Description of a list, shared by its query, its export and its screen. */
export interface DescripcionDeLista {
  readonly titulo: string;
  /** Singular and plural noun for its rows. */
  readonly unidad: readonly [string, string];
  readonly columnas: readonly ColumnaDeLista[];
  /** Key of the column to sort by; a leading `-` means descending. */
  readonly ordenInicial: string;
  /** Rows per page. */
  readonly tamano: number;
  /** Rows per request of the screen, a multiple of `tamano`; default: one page. */
  readonly bloque?: number;
}

const TAMANO_MAXIMO = 1_000;

/** Maximum rows that a list counts unless the request sets `contar` (A-CUENTA-001). */
export const FILAS_CONTADAS = 10_000;

/** Common input of a list besides its filters. Without `pagina` the answer is an array of all rows. */
export const entradaDeLista = z.strictObject({
  pagina: enteroEntrada.pipe(z.int().min(1)).optional(),
  tamano: enteroEntrada.pipe(z.int().min(1).max(TAMANO_MAXIMO)).optional(),
  texto: z.string().max(200).optional(),
  orden: z
    .string()
    .regex(/^-?[A-Za-z]{1,40}$/, 'Orden inválido')
    .optional(),
  /** True to count every row instead of stopping at FILAS_CONTADAS. */
  contar: siNoEntrada.optional(),
});
export type EntradaDeLista = z.output<typeof entradaDeLista>;
/** Input of a list before parsing, as a caller sends it. */
export type PedidoDeLista = z.input<typeof entradaDeLista>;

/** One page of a list. `total` counts the rows of all pages; with `parcial` there are more. */
export interface PaginaDeLista<F> {
  readonly filas: F[];
  readonly total: number;
  readonly parcial?: true | undefined;
}

/** Schema of the answer of a paged list whose rows have the schema `fila`. */
export const paginaVM = <F extends z.ZodType>(fila: F) =>
  z.object({
    filas: z.array(fila),
    total: z.int().nonnegative(),
    parcial: z.literal(true).optional(),
  });

/**
 * Column and direction that `orden` names; null when the list has no such column. Without `orden` it
 * returns those of the description.
 */
export const leerOrden = (
  { columnas, ordenInicial }: DescripcionDeLista,
  orden: string = ordenInicial,
): { clave: string; sentido: 'asc' | 'desc' } | null => {
  const clave = orden.replace(/^-/, '');
  return columnas.some((columna) => columna.clave === clave)
    ? { clave, sentido: orden.startsWith('-') ? 'desc' : 'asc' }
    : null;
};
