import type { CeldaCruda } from './celda.ts';

/** Rows one workbook may bring below its header (docs/decisiones.md, 'Bulk load'). */
export const FILAS_MAXIMAS = 20_000;
/** Bytes of an uploaded workbook. */
export const BYTES_MAXIMOS = 10 * 1024 * 1024;

/** What a workbook that is uploaded must look like. */
export interface FormaDeLibro {
  /** The sheet that is read; without one of this name, the only visible one with the headers. */
  readonly hoja: string;
  /** The headers of row 1, in their order. */
  readonly titulos: readonly string[];
  /** The header of the column our copies add after the last one: a file that brings it is taken. */
  readonly agregada: string;
}

/** A row of the file with its number there; its cells in the order of the columns. */
export interface FilaCruda {
  readonly numero: number;
  readonly celdas: readonly CeldaCruda[];
  /** True when the program does not show the row: hidden, filtered out, or in a collapsed group. */
  readonly oculta?: true;
}

/** Answers to whether the hidden rows of a workbook are taken; the person who uploads it decides (A-OCULTA-001). */
export const FILAS_OCULTAS = ['si', 'no'] as const;
export type FilasOcultas = (typeof FILAS_OCULTAS)[number];

/**
 * The rows that are taken as it was decided on the hidden ones; null while nobody decided and there
 * are some.
 */
export const segunOcultas = (
  filas: readonly FilaCruda[],
  decision: FilasOcultas | undefined,
): readonly FilaCruda[] | null => {
  if (decision === 'si' || !filas.some(({ oculta }) => oculta)) return filas;
  return decision === 'no' ? filas.filter(({ oculta }) => !oculta) : null;
};

/** A row as it came, the positions of its wrong cells, and what is said of it. */
export interface FilaCopiada extends FilaCruda {
  readonly malas?: ReadonlySet<number>;
  readonly dicho: string;
}

/** A column of a workbook that is handed out to be filled in. */
export interface ColumnaDeLibro {
  /** The header as it must stand in row 1. */
  readonly titulo: string;
  /** Width in characters. */
  readonly ancho: number;
  /** Formatted as text, so that a spreadsheet program does not turn `ABR012` into a date. */
  readonly formatoTexto: boolean;
}

/** The same with what its instructions say of it. */
export interface ColumnaDePlantilla extends ColumnaDeLibro {
  readonly instruccion: string;
  /** One value per example row, as many as every other column has. */
  readonly ejemplos: readonly (string | number)[];
}

/**
 * Why a file is not looked into: not a spreadsheet, over 10 MB, other columns than the template's,
 * over 20,000 rows, no row at all, its sheet or columns with values are hidden, or it took too much
 * time or memory to read.
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

/** The file cannot be looked into; nothing is known of its rows. */
export interface LibroFallido {
  readonly tipo: 'falla';
  readonly motivo: MotivoLibro;
  /** A sentence without its point that names the cell, the column, the sheet or the remedy. */
  readonly detalle?: string;
}
