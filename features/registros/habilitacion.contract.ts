import { definirLlamada, idEntrada, type Quien } from '#values/llamada.ts';
import { z } from 'zod';

const entrada = z.strictObject({ id: idEntrada });
const salida = z.object({ id: z.int(), vigente: z.boolean(), version: z.int() });
const errores = ['registro.no_encontrado'];

/**
 * The two calls that turn a record of `recurso` ('Marcas', 'Usuarios', …) on and off (A-API-093,
 * A-API-094): a POST with the id as body, and a DELETE with the id in the path.
 */
export const llamadasDeHabilitacion = (recurso: string, quien: Quien) => ({
  reactivar: definirLlamada({
    id: `${recurso}/Reactivar`,
    resumen: `Habilita un registro de ${recurso}`,
    metodos: ['POST'],
    rutas: [`/${recurso}/Reactivar`, `/${recurso}/Reactivar/:id`],
    entrada,
    salida,
    sobre: true,
    quien,
    errores,
  }),
  desactivar: definirLlamada({
    id: `${recurso}/Desactivar`,
    resumen: `Desactiva un registro de ${recurso}`,
    metodos: ['DELETE'],
    rutas: [`/${recurso}/Desactivar/:id`],
    entrada,
    salida,
    sobre: true,
    quien,
    errores,
  }),
});
