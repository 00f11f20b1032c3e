import { definirLlamada, fechaVM } from '#values/llamada.ts';
import { z } from 'zod';

const pendienteVM = z.object({
  /** Line of the panel (por-resolver.ts); for an incident, `incidente.` and its class. */
  clase: z.string(),
  cantidad: z.int().nonnegative(),
  /** Pesos, for matters of money. */
  monto: z.int().nonnegative().nullable(),
  /** Sale that waits longest, for matters of sales. */
  ventaId: z.int().nullable(),
  /** Deadline of the first one, if they have one. */
  vence: z.iso.datetime().optional(),
});
export type PendienteVM = z.output<typeof pendienteVM>;

const numerosVM = z.object({
  /** Numbers that a new sale may still reserve today. */
  restantes: z.int().nonnegative(),
  /** Policies issued a day, over the last 30. */
  porDia: z.number().nonnegative(),
  /** Day on which they run out at that pace; null if it is more than ten years ahead, or never. */
  seAgotan: fechaVM.nullable(),
});

const porResolverVM = z.object({
  /** Matters for a person only, one line each. */
  pendientes: z.array(pendienteVM),
  numeros: z.object({ poliza: numerosVM, folio: numerosVM }),
});
export type PorResolverVM = z.output<typeof porResolverVM>;

/** GET Soporte/PorResolver: counts of matters for a person. */
export const obtenerPorResolver = definirLlamada({
  id: 'Soporte/PorResolver',
  resumen:
    'Ventas, pagos, envíos, incidentes y números por resolver, y cuánto alcanzan los números',
  metodos: ['GET'],
  rutas: ['/Soporte/PorResolver'],
  entrada: z.strictObject({}),
  salida: porResolverVM,
  sobre: true,
  deReplica: true,
  quien: { administrador: 'todo', soporte: 'todo' },
});
