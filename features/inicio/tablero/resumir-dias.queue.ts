import { definirCola } from '#values/cola.ts';
import { z } from 'zod';

/** Adds up for the board the days that are over, and what was cancelled since. */
export const resumirDias = definirCola({
  nombre: 'resumir-dias',
  encargo: z.strictObject({}),
  // Whoever dies in the middle of it is followed at once; what fails is tried an hour later.
  reintentos: 2,
  espera: 1,
  clave: () => 'todos',
  horario: '7 * * * *',
  seguroDosVeces:
    'el día que ya está sumado no queda pendiente, y sumarlo otra vez lo reemplaza; lo anulado que ya se sumó no está más',
});
