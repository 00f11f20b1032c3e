import { definirCola } from '#values/cola.ts';
import { z } from 'zod';

/** Policies that travel in one notice. */
export const POLIZAS_POR_AVISO = 200;

const polizaIds = z.array(z.int().positive()).min(1);

/** Tells the AACH of policies: of a sale that was issued, or of some that changed or were cancelled. */
export const avisarAach = definirCola({
  nombre: 'avisar-aach',
  encargo: z.union([
    z.strictObject({
      clase: z.literal('venta'),
      ventaId: z.int().positive(),
      /** The last policy that was told of: the notices of the sale are open, those behind it wait. */
      tras: z.int().positive().optional(),
    }),
    z.strictObject({ clase: z.enum(['alta', 'anulacion']), polizaIds }),
  ]),
  reintentos: 12,
  espera: 30,
  porLlave: true,
  seguroDosVeces:
    'cada póliza tiene un aviso por clase y la asociación acepta el que ya tenía como informado',
});
