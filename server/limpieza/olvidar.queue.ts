import { definirCola } from '#values/cola.ts';
import { z } from 'zod';

/** Forgets every class of data past its term. */
export const olvidar = definirCola({
  nombre: 'olvidar',
  encargo: z.strictObject({}),
  // A run whose process died restarts at once; a failed one is retried an hour later.
  reintentos: 2,
  espera: 1,
  horario: '17 * * * *',
  seguroDosVeces: 'lo que ya se olvidó no está; cada parte se toma con candado en su transacción',
});
