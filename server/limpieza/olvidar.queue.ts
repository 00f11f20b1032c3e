import { definirCola } from '#values/cola.ts';
import { z } from 'zod';

/** Forgets every class of data past its time. */
export const olvidar = definirCola({
  nombre: 'olvidar',
  encargo: z.strictObject({}),
  // Whoever dies in the middle of it is followed at once; what fails is tried an hour later.
  reintentos: 2,
  espera: 1,
  horario: '17 * * * *',
  seguroDosVeces: 'lo que ya se olvidó no está; cada parte se toma con candado en su transacción',
});
