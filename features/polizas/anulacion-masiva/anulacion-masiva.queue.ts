import { definirCola } from '#values/cola.ts';
import { z } from 'zod';

/** Rows that a job cancels before it lets other jobs run. */
export const TRAMO_DE_ANULACION = 200;

export const anularMasivo = definirCola({
  nombre: 'anular-masivo',
  encargo: z.strictObject({ anulacionId: z.int().positive() }),
  reintentos: 8,
  espera: 2,
  seguroDosVeces:
    'cada tramo anula y anota su resultado en una transacción; las filas con resultado se saltan y una póliza anulada no se anula de nuevo',
});
