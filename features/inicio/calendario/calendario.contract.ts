import { definirLlamada, fechaVM } from '#values/llamada.ts';
import { z } from 'zod';

/** Kinds of changes, in the order of those of one day. */
export const CLASES_DE_CAMBIO = [
  'temporada',
  'redaccion_desde',
  'redaccion_hasta',
  'precios',
  'papel',
  'detencion_desde',
  'detencion_hasta',
] as const;

const cambioVM = z.object({
  clase: z.enum(CLASES_DE_CAMBIO),
  /** Day in Santiago: of a beginning, or the last one of a wording or a broker's paper. */
  fecha: fechaVM,
  /** Moment of a stop's beginning or end; null for what changes with the day. */
  momento: z.iso.datetime().nullable(),
  /** Agreements of the prices, the stop or the broker; empty for the others. */
  ids: z.array(z.int()),
  /** Name of what changes: agreement, code of a wording, scope of a stop, broker; blank for several agreements. */
  que: z.string(),
  /** Number of prices that begin; null for the others. */
  precios: z.int().nullable(),
  /** Legal period of prices or season, as the year in which it ends; null for the others. */
  periodo: z.int().nullable(),
  /** Detail: legal month of a season, kind of paper; null for the others. */
  detalle: z.string().nullable(),
});
export type CambioVM = z.output<typeof cambioVM>;

/** GET Calendario/Buscar: what changes from today on over all agreements, the next first. */
export const buscarCalendario = definirLlamada({
  id: 'Calendario/Buscar',
  resumen: 'Precios, textos, detenciones, papeles de corredores y temporadas que cambian desde hoy',
  metodos: ['GET'],
  rutas: ['/Calendario/Buscar'],
  entrada: z.strictObject({}),
  salida: z.object({ cambios: z.array(cambioVM) }),
  sobre: true,
  deReplica: true,
  quien: { administrador: 'todo', soporte: 'todo' },
});
