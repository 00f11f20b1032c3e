import { definirCola } from '#values/cola.ts';
import { z } from 'zod';

/** Policies per notice. */
export const POLIZAS_POR_AVISO = 200;

const polizaIds = z.array(z.int().positive()).min(1);

/** Notifies the AACH of the policies of issued sales, or of changed or cancelled policies. */
export const avisarAach = definirCola({
  nombre: 'avisar-aach',
  encargo: z.union([
    z.strictObject({
      clase: z.literal('venta'),
      ventaId: z.int().positive(),
      /** Last policy already notified: continues with those after it. */
      tras: z.int().positive().optional(),
    }),
    // Sales that were issued together.
    z.strictObject({
      clase: z.literal('ventas'),
      ventaIds: z.array(z.int().positive()).min(1),
      tras: z.int().positive().optional(),
    }),
    z.strictObject({ clase: z.enum(['alta', 'anulacion']), polizaIds }),
  ]),
  reunir: (encargos) => {
    const nuevas = encargos.filter((uno) => uno.clase === 'venta' && uno.tras === undefined);
    if (nuevas.length < 2) return encargos;
    const ventaIds = nuevas.flatMap((uno) => (uno.clase === 'venta' ? uno.ventaId : []));
    return [
      ...encargos.filter((uno) => !nuevas.includes(uno)),
      { clase: 'ventas' as const, ventaIds },
    ];
  },
  reintentos: 12,
  espera: 30,
  porLlave: true,
  seguroDosVeces:
    'cada póliza tiene un aviso por clase y la asociación acepta el que ya tenía como informado',
});
