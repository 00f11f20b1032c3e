import { z } from 'zod';

/**
 * Special issuance options (V-ENT-015) as submitted. What is left out is as in any other sale, so
 * that whoever has no right to them is told so before being told how they are written.
 */
export const opcionesEntrada = z.strictObject({
  validarPatente: z.boolean().default(true),
  tieneDv: z.boolean().default(true),
  informarAach: z.boolean().default(true),
  prima: z
    .union([
      z.literal('FIJA'),
      z.int(),
      z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number),
    ])
    .default('FIJA'),
});
export type OpcionesEmisionEspecial = z.output<typeof opcionesEntrada>;

export const opcionesVM = z.object({
  validarPatente: z.boolean(),
  tieneDv: z.boolean(),
  informarAach: z.boolean(),
  prima: z.union([z.literal('FIJA'), z.int()]),
});
