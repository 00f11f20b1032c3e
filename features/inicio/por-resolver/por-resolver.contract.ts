import { definirLlamada, fechaVM } from '#values/llamada.ts';
import { z } from 'zod';

const pendienteVM = z.object({
  /** Which line of the panel it is (por-resolver.ts); of an incident, `incidente.` and its class. */
  clase: z.string(),
  cantidad: z.int().nonnegative(),
  /** Pesos, where it is about money. */
  monto: z.int().nonnegative().nullable(),
  /** The sale that waits longest, where it is about sales. */
  ventaId: z.int().nullable(),
  /** When the first of them is due, where they have a term. */
  vence: z.iso.datetime().optional(),
});
export type PendienteVM = z.output<typeof pendienteVM>;

const numerosVM = z.object({
  /** Numbers a new sale may still reserve today. */
  restantes: z.int().nonnegative(),
  /** Policies issued a day, over the last 30. */
  porDia: z.number().nonnegative(),
  /** The day they run out at that pace; null when it is more than ten years ahead, or never. */
  seAgotan: fechaVM.nullable(),
});

const porResolverVM = z.object({
  /** Only what waits for a person, each thing in one line. */
  pendientes: z.array(pendienteVM),
  numeros: z.object({ poliza: numerosVM, folio: numerosVM }),
});
export type PorResolverVM = z.output<typeof porResolverVM>;

/** GET Soporte/PorResolver: what waits for a person, counted. */
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
