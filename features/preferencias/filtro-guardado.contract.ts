import { conLogin, definirLlamada } from '#values/llamada.ts';
import { z } from 'zod';
import { MAXIMO_DE_FILTROS, NOMBRE_MAXIMO } from './filtro-guardado.ts';

/** A list, by the call that answers it: 'Modelos/Buscar'. */
const lista = z
  .string()
  .max(80)
  .regex(/^[A-Za-z]+\/[A-Za-z]+$/, 'Lista inválida');
const nombre = z
  .string()
  .trim()
  .min(1, 'Falta el nombre')
  .max(NOMBRE_MAXIMO, `El nombre debe tener como máximo ${NOMBRE_MAXIMO} caracteres`);
/** Filters and order of the list: ids and codes, never text typed to find a person. */
const valor = z
  .record(z.string().regex(/^[A-Za-z]{1,40}$/), z.string().regex(/^[A-Za-z0-9,-]{0,2000}$/))
  .refine((dato) => Object.keys(dato).length <= 10, 'Filtro inválido');

const filtroVM = z.object({ nombre: z.string(), valor: z.record(z.string(), z.string()) });
export type FiltroGuardadoVM = z.output<typeof filtroVM>;

const comun = {
  salida: z.array(filtroVM).max(MAXIMO_DE_FILTROS),
  sobre: true,
  quien: conLogin('propio'),
} as const;

/** GET FiltrosGuardados/Buscar: the caller's filters of a list, by name. */
export const buscarFiltros = definirLlamada({
  ...comun,
  id: 'FiltrosGuardados/Buscar',
  resumen: 'Filtros de una lista que guardó el usuario',
  metodos: ['GET'],
  rutas: ['/FiltrosGuardados/Buscar'],
  entrada: z.strictObject({ lista }),
});

/** POST FiltrosGuardados/Guardar: replaces the one of that name, if there is one. */
export const guardarFiltro = definirLlamada({
  ...comun,
  id: 'FiltrosGuardados/Guardar',
  resumen: 'Guarda un filtro con su nombre',
  metodos: ['POST'],
  rutas: ['/FiltrosGuardados/Guardar'],
  entrada: z.strictObject({ lista, nombre, valor }),
  errores: ['filtro_guardado.limite'],
});

/** POST FiltrosGuardados/Eliminar: safe to repeat. */
export const eliminarFiltro = definirLlamada({
  ...comun,
  id: 'FiltrosGuardados/Eliminar',
  resumen: 'Elimina un filtro guardado',
  metodos: ['POST'],
  rutas: ['/FiltrosGuardados/Eliminar'],
  entrada: z.strictObject({ lista, nombre }),
});
