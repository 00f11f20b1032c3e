import { nombreMaestro } from '#features/mantenedores/nombre-maestro.ts';
import { z } from 'zod';

/** Fields of a brand, with the messages of its form. */
export const marcaEntrada = z.strictObject({
  nombre: nombreMaestro,
  estaVigente: z.boolean().default(true),
});
