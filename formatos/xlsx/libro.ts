import type { CeldaCruda } from './celda.ts';

/** Maximum rows of a workbook below its header (docs/decisiones.md, 'Bulk load'). */
export const FILAS_MAXIMAS = 20_000;
/** Maximum size of an uploaded workbook in bytes. */
export const BYTES_MAXIMOS = 10 * 1024 * 1024;

/** Required form of an uploaded workbook. */
export interface FormaDeLibro {
  /** Name of the sheet; if missing, the only visible sheet with the headings is read. */
  readonly hoja: string;
  /** Headings of row 1, in order. */
  readonly titulos: readonly string[];
  /** Heading of the last column that our copies add; an uploaded file may include it. */
  readonly agregada: string;
}

/** Row of a file: its number in the file, and its cells in column order. */
export interface FilaCruda {
  readonly numero: number;
  readonly celdas: readonly CeldaCruda[];
  /** True for a row that is hidden, filtered out, or in a collapsed group. */
  readonly oculta?: true;
}

/** Answers of the uploading user to whether hidden rows are included (A-OCULTA-001). */
export const FILAS_OCULTAS = ['si', 'no'] as const;
export type FilasOcultas = (typeof FILAS_OCULTAS)[number];

/** Rows to load by the decision on hidden rows; null if there are some and no decision. */
export const segunOcultas = (
  filas: readonly FilaCruda[],
  decision: FilasOcultas | undefined,
): readonly FilaCruda[] | null => {
  if (decision === 'si' || !filas.some(({ oculta }) => oculta)) return filas;
  return decision === 'no' ? filas.filter(({ oculta }) => !oculta) : null;
};

/** Uploaded row with the positions of its wrong cells and its messages. */
export interface FilaCopiada extends FilaCruda {
  readonly malas?: ReadonlySet<number>;
  readonly dicho: string;
}

/** Column of a workbook template. */
export interface ColumnaDeLibro {
  /** Heading required in row 1. */
  readonly titulo: string;
  /** Width in characters. */
  readonly ancho: number;
  /** True to format it as text; otherwise a program turns `ABR012` into a date. */
  readonly formatoTexto: boolean;
}

/** Template column with its instruction and examples. */
export interface ColumnaDePlantilla extends ColumnaDeLibro {
  readonly instruccion: string;
  /** One value per example row; every column has the same number. */
  readonly ejemplos: readonly (string | number)[];
}

/**
 * Reason why a file was not read:
 * - 'formato': not a plain workbook; 'tamano': over 10 MB; 'vacio': no rows;
 * - 'columnas': wrong headings; 'filas': over 20,000 rows;
 * - 'hoja_oculta' or 'columnas_ocultas': the sheet, or columns with values, are hidden;
 * - 'tiempo' or 'memoria': it took too much CPU time or memory.
 */
export type MotivoLibro =
  | 'hoja_oculta'
  | 'columnas_ocultas'
  | 'formato'
  | 'tamano'
  | 'columnas'
  | 'filas'
  | 'vacio'
  | 'tiempo'
  | 'memoria';

/** A file that was not read, with the reason. */
export interface LibroFallido {
  readonly tipo: 'falla';
  readonly motivo: MotivoLibro;
  /** Spanish sentence without full stop that names the cell, column, sheet or remedy. */
  readonly detalle?: string;
}
