import { definirCola } from '#values/cola.ts';
import { z } from 'zod';

/** Maximum number of files that one job makes again. */
export const DOCUMENTOS_POR_TRABAJO = 200;

export const rehacerDocumentosCola = definirCola({
  nombre: 'rehacer-documentos',
  encargo: z.strictObject({
    polizaIds: z.array(z.int().positive()).min(1).max(DOCUMENTOS_POR_TRABAJO),
  }),
  reintentos: 12,
  espera: 5,
  seguroDosVeces:
    'sólo se rehacen las pólizas sin documento vigente, y sólo vale el de la versión que la fila tiene al anotarlo',
});
