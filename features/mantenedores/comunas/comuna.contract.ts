import { conLogin, definirLlamada } from '#values/llamada.ts';
import { z } from 'zod';

export const comunaVM = z.object({ id: z.int(), nombre: z.string(), region: z.string() });
export type ComunaVM = z.output<typeof comunaVM>;

/** GET Comunas/Buscar: the 346 comunas with their regions; fixed data without a maintainer. */
export const buscarComunas = definirLlamada({
  id: 'Comunas/Buscar',
  resumen: 'Comunas de Chile con su región',
  metodos: ['GET'],
  rutas: ['/Comunas/Buscar'],
  entrada: z.strictObject({}),
  salida: z.array(comunaVM),
  sobre: true,
  quien: conLogin('libre'),
});
