import { definirLlamada } from '#values/llamada.ts';
import { z } from 'zod';

const quienMantiene = { administrador: 'todo' } as const;

const cuantos = z.int().nonnegative();

const porCargarVM = z.object({
  /** Names of the vehicle types that the house lacks. */
  tipos: z.array(z.string()),
  /** Its missing uses, each with the name of its type. */
  usos: z.array(z.object({ tipo: z.string(), nombre: z.string() })),
  marcas: z.array(z.string()),
  /** Number of missing models. */
  modelos: cuantos,
});
export type PorCargarVM = z.output<typeof porCargarVM>;

/** GET CatalogoBase/PorCargar: what the press would create. */
export const porCargarDelCatalogo = definirLlamada({
  id: 'CatalogoBase/PorCargar',
  resumen: 'Lo que falta del catálogo base de tipos, usos, marcas y modelos',
  metodos: ['GET'],
  rutas: ['/CatalogoBase/PorCargar'],
  entrada: z.strictObject({}),
  salida: porCargarVM,
  sobre: true,
  quien: quienMantiene,
});

/** POST CatalogoBase/Cargar: creates what is missing; what exists stays as it is. */
export const cargarCatalogo = definirLlamada({
  id: 'CatalogoBase/Cargar',
  resumen: 'Crea lo que falta del catálogo base',
  metodos: ['POST'],
  rutas: ['/CatalogoBase/Cargar'],
  entrada: z.strictObject({}),
  salida: z.object({ tipos: cuantos, usos: cuantos, marcas: cuantos, modelos: cuantos }),
  sobre: true,
  quien: quienMantiene,
});
