import { definirLlamada, fechaVM } from '#values/llamada.ts';
import { ROLES } from '#values/perfil.ts';
import { z } from 'zod';
import { TIPOS_DE_ASUNTO } from './clases-de-asunto.ts';

/** Matters of one answer. */
export const ASUNTOS_POR_PAGINA = 25;

/** Place of a matter in the list: deadline, place of its class, id. */
const LUGAR = /^\d{1,13}-\d{1,3}-\d{1,10}$/;

/** One matter for a person. It names no person: whoever opens its place is recorded there. */
const asuntoVM = z.object({
  tipo: z.enum(TIPOS_DE_ASUNTO),
  /** Class (asuntos.query.ts); for an incident, `incidente.` with its class and cause. */
  clase: z.string(),
  /** Id of the case, payment, message, request, incident, change or sale. */
  id: z.int(),
  ventaId: z.int().nullable(),
  numeroPoliza: z.int().nullable(),
  /** Plate with its check digit: of the policy, or of the first vehicle of the sale. */
  patente: z.string().nullable(),
  /** Vehicles of its sale. */
  vehiculos: z.int().nonnegative(),
  /** Class of a refusal, right of a request, title of a change, text of an incident. */
  detalle: z.string().nullable(),
  /** User who proposed a change. */
  propuestoPor: z.string().nullable(),
  /** True if the caller proposed it: somebody else decides. */
  propio: z.boolean(),
  /** Pesos, for matters of money. */
  monto: z.int().nullable(),
  /** Remaining numbers, for matters of numbers. */
  restantes: z.int().nullable(),
  desde: z.iso.datetime().nullable(),
  vence: z.iso.datetime().nullable(),
  /** True if it is late, or stops selling or issuing. */
  atrasado: z.boolean(),
  /** Roles that may resolve it; empty if only an operator of the server may. */
  resuelven: z.array(z.enum(ROLES)),
  /** True if the caller may open the place where it is resolved. */
  puede: z.boolean(),
});
export type AsuntoVM = z.output<typeof asuntoVM>;

const pendienteVM = z.object({
  clase: z.string(),
  cantidad: z.int().nonnegative(),
  /** Pesos, for matters of money. */
  monto: z.int().nonnegative().nullable(),
  /** Sale that waits longest, for matters of sales. */
  ventaId: z.int().nullable(),
  /** Deadline of the first, for matters with one. */
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
  /** Counts by class, read by pages of release 1.3.0. */
  pendientes: z.array(pendienteVM),
  /** Kinds with matters, and their number, whatever `tipo` the caller asked. */
  tipos: z.array(z.object({ tipo: z.enum(TIPOS_DE_ASUNTO), cantidad: z.int().positive() })),
  /** Matters of the asked kind: deadlines first, the earliest first. */
  asuntos: z.array(asuntoVM).max(ASUNTOS_POR_PAGINA),
  /** `despuesDe` of the next page; null on the last one. */
  siguiente: z.string().nullable(),
  numeros: z.object({ poliza: numerosVM, folio: numerosVM }),
  /** True while the caller's first steps ask for numbers, so that nothing else does; release 1.3.0 does not send it. */
  enPasos: z.boolean().optional(),
});
export type PorResolverVM = z.output<typeof porResolverVM>;

/** GET Soporte/PorResolver: matters for a person, a page at a time, and their counts. */
export const obtenerPorResolver = definirLlamada({
  id: 'Soporte/PorResolver',
  resumen:
    'Casos, pagos, envíos, incidentes, aprobaciones y números por resolver, uno por uno y contados',
  metodos: ['GET'],
  rutas: ['/Soporte/PorResolver'],
  entrada: z.strictObject({
    tipo: z.enum(TIPOS_DE_ASUNTO, 'Tipo desconocido').optional(),
    despuesDe: z.string().regex(LUGAR, 'Página inválida').optional(),
  }),
  salida: porResolverVM,
  sobre: true,
  deReplica: true,
  quien: { administrador: 'todo', soporte: 'todo' },
});
