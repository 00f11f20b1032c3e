import { definirLlamada } from '#values/llamada.ts';
import { z } from 'zod';

/** Steps of a house before it can sell, in the order of doing them. */
export const PRIMEROS_PASOS = [
  'catalogo',
  'poliza',
  'folio',
  'corredor',
  'convenio',
  'usuarios',
] as const;
export type PrimerPaso = (typeof PRIMEROS_PASOS)[number];

const primerosPasosVM = z.object({
  pasos: z.array(z.object({ paso: z.enum(PRIMEROS_PASOS), hecho: z.boolean() })),
  /** The only valid broker, which the agreement's form then starts with. */
  corredorId: z.int().nullable(),
});
export type PrimerosPasosVM = z.output<typeof primerosPasosVM>;

/** GET Inicio/PrimerosPasos: steps of a house that cannot sell yet; null once it can. */
export const primerosPasos = definirLlamada({
  id: 'Inicio/PrimerosPasos',
  resumen: 'Lo que le falta a una instalación para su primera venta',
  metodos: ['GET'],
  rutas: ['/Inicio/PrimerosPasos'],
  entrada: z.strictObject({}),
  salida: primerosPasosVM.nullable(),
  sobre: true,
  quien: { administrador: 'todo' },
});
