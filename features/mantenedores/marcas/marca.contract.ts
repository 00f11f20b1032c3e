import { conLogin, definirLlamada } from '#values/llamada.ts';
import { z } from 'zod';

export const marcaVM = z.object({ id: z.int(), nombre: z.string(), estaVigente: z.boolean() });

/** GET Marcas/Buscar[/true]: every brand, or with `true` the valid ones that feed selectors. */
export const buscarMarcas = definirLlamada({
  id: 'Marcas/Buscar',
  resumen: 'Marcas de vehículos',
  metodos: ['GET'],
  rutas: ['/Marcas/Buscar', '/Marcas/Buscar/:soloVigentes'],
  entrada: z.strictObject({ soloVigentes: z.literal('true').optional() }),
  salida: z.array(marcaVM),
  sobre: true,
  quien: conLogin('libre'),
});
