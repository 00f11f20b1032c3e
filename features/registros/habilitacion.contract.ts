import { definirLlamada, idEntrada, type Quien } from '#values/llamada.ts';
import { z } from 'zod';

const entrada = z.strictObject({ id: idEntrada });
const salida = z.object({ id: z.int(), vigente: z.boolean(), version: z.int() });
const errores = ['registro.no_encontrado'];
const cuantos = z.int().nonnegative();

/** Dependents of a valid record, without itself and without ended or disabled ones. */
export const detieneVM = z.object({
  convenios: cuantos,
  /** Users who sell by them, or of a broker; administrators depend on none. */
  usuarios: cuantos,
  /** Users of a broker without another valid broker; 0 for other records. */
  usuariosPorCerrar: cuantos,
  /** Public links. */
  enlaces: cuantos,
  /** Started sales without a started payment. */
  ventas: cuantos,
  /** Remaining numbers of a range. */
  numeros: cuantos,
});
export type DetieneVM = z.output<typeof detieneVM>;

/**
 * The calls that enable and disable a record of `recurso`, such as 'Marcas'. One is a POST with the id as
 * body (A-API-093), the other a DELETE with the id in the path (A-API-094). A third call counts the
 * dependents affected by disabling it (A-DETIENE-004).
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
  porCerrar: definirLlamada({
    id: `${recurso}/PorCerrar`,
    resumen: `Lo que toca desactivar un registro de ${recurso}`,
    metodos: ['GET'],
    rutas: [`/${recurso}/PorCerrar/:id`, `/${recurso}/PorCerrar`],
    entrada,
    salida: detieneVM,
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
