import { z } from 'zod';
import { type ClaveColumna, columnasDe } from './columnas.ts';

export const quienCarga = { venta: 'propio', ventaEspecial: 'propio' } as const;
export const quienCargaEspecial = { ventaEspecial: 'propio' } as const;

/** Workbooks being checked for one user: one more waits, so that nobody keeps the reader busy. */
export const LIBROS_A_LA_VEZ = 2;

/** A file inside JSON, as the specification returns it: `fileContents` is base64. */
export const archivoVM = z.object({ fileContents: z.string(), fileDownloadName: z.string() });

const claves = columnasDe('especial').map(({ clave }) => clave) as [
  ClaveColumna,
  ...ClaveColumna[],
];
export const claveColumna = z.enum(claves);

/** A row of a draft: the text of each cell in the order of the columns, and what is wrong in it. */
export const filaVM = z.object({
  numero: z.int(),
  celdas: z.array(z.string()),
  errores: z.array(z.object({ columna: claveColumna, mensaje: z.string() })),
});
export type FilaVM = z.output<typeof filaVM>;

export const borradorVM = z.object({
  id: z.int(),
  version: z.int(),
  variante: z.enum(['normal', 'especial']),
  nombreArchivo: z.string(),
  filas: z.array(filaVM),
});
export type BorradorVM = z.output<typeof borradorVM>;
