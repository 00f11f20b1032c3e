import { definirCola } from '#values/cola.ts';
import { z } from 'zod';

/** Writes the mails of an issued sale of more than one chunk, which may be thousands. */
export const entregarFlota = definirCola({
  nombre: 'entregar-flota',
  encargo: z.strictObject({ ventaId: z.int().positive() }),
  reintentos: 12,
  espera: 5,
  seguroDosVeces: 'cada correo nace bajo su clave única; los que ya están escritos se saltan',
});
