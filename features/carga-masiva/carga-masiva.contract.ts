import { resumenVM } from '#features/ventas/venta.contract.ts';
import { z } from 'zod';
import { type ClaveColumna, columnasDe } from './columnas.ts';

export const quienCarga = { venta: 'propio', ventaEspecial: 'propio' } as const;
export const quienCargaEspecial = { ventaEspecial: 'propio' } as const;

/** Workbooks read at once for one user, so that nobody occupies the reader. */
export const LIBROS_A_LA_VEZ = 2;

/** A file inside JSON, as the specification returns it; `fileContents` is base64. */
export const archivoVM = z.object({ fileContents: z.string(), fileDownloadName: z.string() });

const claves = columnasDe('especial').map(({ clave }) => clave) as [
  ClaveColumna,
  ...ClaveColumna[],
];
export const claveColumna = z.enum(claves);

/**
 * A row of a draft: the text of each cell in column order, and its errors. After the register was asked, also
 * the reason why it did not confirm the plate (V-LISTADO-010).
 */
export const filaVM = z.object({
  numero: z.int(),
  celdas: z.array(z.string()),
  errores: z.array(z.object({ columna: claveColumna, mensaje: z.string() })),
  registro: z.enum(['no_encontrado', 'sin_verificar']).nullable(),
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

/** Number of names that the policy will print differently, with the first of them. */
const nombresCambiadosVM = z.object({
  total: z.int(),
  primeros: z.array(z.object({ fila: z.int(), escrito: z.string(), queda: z.string() })),
});
export type NombresCambiadosVM = z.output<typeof nombresCambiadosVM>;

/** Sale that a load began, with the names that will be printed differently (V-LISTADO-011). */
export const cargaIniciadaVM = resumenVM.extend({
  nombresCambiados: nombresCambiadosVM.optional(),
});
