import { definirLlamada, idEntrada } from '#values/llamada.ts';
import { z } from 'zod';

const comun = {
  entrada: z.strictObject({ id: idEntrada }),
  sobre: true,
  quien: { administrador: 'todo' },
  errores: ['registro.no_encontrado'],
} as const;

const cuantos = z.int().nonnegative();

/** What goes on when a broker is turned off. */
const cierreVM = z.object({
  /** Its valid agreements that have not ended. */
  convenios: cuantos,
  /** Its valid users, administrators apart: they answer to no broker. */
  usuarios: cuantos,
  /** Of those, the ones without another valid broker: only they are closed with it. */
  usuariosPorCerrar: cuantos,
});
export type CierreVM = z.output<typeof cierreVM>;

/** GET Corredores/PorCerrar/{id}: what would go on without a broker. */
export const corredorPorCerrar = definirLlamada({
  ...comun,
  id: 'Corredores/PorCerrar',
  resumen: 'Convenios y usuarios que siguen al desactivar un corredor',
  metodos: ['GET'],
  rutas: ['/Corredores/PorCerrar/:id', '/Corredores/PorCerrar'],
  salida: cierreVM,
});

/**
 * POST Corredores/Cerrar {id}: turns a broker off together with its agreements and the users that
 * have no other; answers how many of each.
 */
export const cerrarCorredor = definirLlamada({
  ...comun,
  id: 'Corredores/Cerrar',
  resumen: 'Desactiva un corredor con sus convenios y los usuarios sin otro corredor',
  metodos: ['POST'],
  rutas: ['/Corredores/Cerrar'],
  salida: z.object({ id: z.int(), version: z.int(), convenios: cuantos, usuarios: cuantos }),
});
