import { definirCola } from '#values/cola.ts';
import { z } from 'zod';

/** Makes the file of a report that is too long for one answer. */
export const generarInforme = definirCola({
  nombre: 'generar-informe',
  encargo: z.strictObject({ informeId: z.int().positive() }),
  reintentos: 5,
  espera: 2,
  seguroDosVeces:
    'cada intento escribe partes propias, por su turno; sólo el último turno da por listo el informe',
});
