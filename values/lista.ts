import { z } from 'zod';
import { enteroEntrada } from './llamada.ts';

/** How a value of a list is shown on screen and typed in an exported workbook. */
export type TipoDeColumna =
  | 'texto'
  | 'entero'
  /** A whole number that names something: without thousands points. */
  | 'numero'
  | 'pesos'
  | 'fecha'
  | 'instante'
  | 'siNo'
  | 'habilitacion'
  /** The number of a RUT, never blank; it is shown with dots and check digit. */
  | 'rut'
  /** A plate, never blank. */
  | 'patente'
  | 'anio';

export interface ColumnaDeLista {
  /** Key of the row, and what `orden` names. */
  readonly clave: string;
  readonly titulo: string;
  readonly tipo: TipoDeColumna;
  /** Tells rows apart: the row header. */
  readonly identifica?: true;
  /** From which width it has a column of its own: 1 always, 2 (if it does not say) from 768 px, 3 from 1100 px. */
  readonly prioridad?: 1 | 2 | 3;
  /** Plates, RUTs and dates do not break into two lines. */
  readonly sinCorte?: true;
}

/**
 * A list, described once: the query sorts by its columns, the export writes them, the screen shows
 * them.
 */
export interface DescripcionDeLista {
  readonly titulo: string;
  /** Singular and plural of what is counted. */
  readonly unidad: readonly [string, string];
  readonly columnas: readonly ColumnaDeLista[];
  /** A column, with `-` before it from high to low. */
  readonly ordenInicial: string;
  /** Rows per page. */
  readonly tamano: number;
  /** Rows the screen asks for at a time, whole pages of them; one page where it does not say. */
  readonly bloque?: number;
}

const TAMANO_MAXIMO = 1_000;

/** Rows that a list counts without being asked for the count (A-CUENTA-001). */
export const FILAS_CONTADAS = 10_000;

/** What a list is asked for, besides its own filters; without `pagina` it answers all as an array. */
export const entradaDeLista = z.strictObject({
  pagina: enteroEntrada.pipe(z.int().min(1)).optional(),
  tamano: enteroEntrada.pipe(z.int().min(1).max(TAMANO_MAXIMO)).optional(),
  texto: z.string().max(200).optional(),
  orden: z
    .string()
    .regex(/^-?[A-Za-z]{1,40}$/, 'Orden inválido')
    .optional(),
  /** The total is counted to the end, however many they are. */
  contar: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((valor) => valor === 'true')])
    .optional(),
});
export type EntradaDeLista = z.output<typeof entradaDeLista>;

/** A page of a list and how many rows there are over all pages; `parcial`: there are more. */
export interface PaginaDeLista<F> {
  readonly filas: F[];
  readonly total: number;
  readonly parcial?: true | undefined;
}

/** The answer of a paged list of these rows. */
export const paginaVM = <F extends z.ZodType>(fila: F) =>
  z.object({
    filas: z.array(fila),
    total: z.int().nonnegative(),
    parcial: z.literal(true).optional(),
  });

/**
 * The column and direction that `orden` names; null when the list has no such column. Without
 * `orden`, those of the description.
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
