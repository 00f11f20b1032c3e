import { definirLlamada, idEntrada, type Quien } from '#values/llamada.ts';
import { z } from 'zod';

/**
 * The two calls that turn a record of `recurso` ('Marcas', 'Usuarios', …) on and off (A-API-093,
 * A-API-094): a POST with the id as body, and a DELETE with the id in the path.
 */
export const llamadasDeHabilitacion = (recurso: string, quien: Quien) => {
  const comun = {
    entrada: z.strictObject({ id: idEntrada }),
    salida: z.object({ id: z.int(), vigente: z.boolean(), version: z.int() }),
    sobre: true,
    quien,
    errores: ['registro.no_encontrado'],
  } as const;
  return {
    reactivar: definirLlamada({
      ...comun,
      id: `${recurso}/Reactivar`,
      resumen: `Habilita un registro de ${recurso}`,
      metodos: ['POST'],
      rutas: [`/${recurso}/Reactivar`, `/${recurso}/Reactivar/:id`],
    }),
    desactivar: definirLlamada({
      ...comun,
      id: `${recurso}/Desactivar`,
      resumen: `Desactiva un registro de ${recurso}`,
      metodos: ['DELETE'],
      rutas: [`/${recurso}/Desactivar/:id`],
    }),
  };
};
