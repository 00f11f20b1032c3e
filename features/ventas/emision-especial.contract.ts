import { z } from 'zod';

/**
 * Special issuance options as submitted (V-ENT-015). Every key is optional, so that the missing
 * right (403) is reported before a malformed option (400).
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
