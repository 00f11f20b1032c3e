import { definirCola } from '#values/cola.ts';
import { z } from 'zod';

/** Sums ended days for the board, and later cancellations. */
export const resumirDias = definirCola({
  nombre: 'resumir-dias',
  encargo: z.strictObject({}),
  // A run whose process died restarts at once; a failed one is retried an hour later.
  reintentos: 2,
  espera: 1,
  clave: () => 'todos',
  horario: '7 * * * *',
  seguroDosVeces:
    'el día que ya está sumado no queda pendiente, y sumarlo otra vez lo reemplaza; lo anulado que ya se sumó no está más',
});
