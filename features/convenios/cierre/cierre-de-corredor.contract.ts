import { definirLlamada, idEntrada } from '#values/llamada.ts';
import { z } from 'zod';

const cuantos = z.int().nonnegative();

/**
 * POST Corredores/Cerrar {id}: disables a broker with its agreements and the users who have no other. Returns
 * the number of each.
 */
export const cerrarCorredor = definirLlamada({
  id: 'Corredores/Cerrar',
  entrada: z.strictObject({ id: idEntrada }),
  sobre: true,
  quien: { administrador: 'todo' },
  errores: ['registro.no_encontrado'],
  resumen: 'Desactiva un corredor con sus convenios y los usuarios sin otro corredor',
  metodos: ['POST'],
  rutas: ['/Corredores/Cerrar'],
  salida: z.object({ id: z.int(), version: z.int(), convenios: cuantos, usuarios: cuantos }),
});
