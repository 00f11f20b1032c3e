import { nombreMaestro } from '#features/mantenedores/nombre-maestro.ts';
import { z } from 'zod';

/** The fields of a brand, with the messages of its form. */
export const marcaEntrada = z.strictObject({
  nombre: nombreMaestro,
  estaVigente: z.boolean().default(true),
});
