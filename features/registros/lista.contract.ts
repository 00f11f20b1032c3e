import { type Fecha, ORDEN_DE_FECHAS } from '#values/fecha.ts';
import { definirLlamada, type Quien } from '#values/llamada.ts';
import { type DescripcionDeLista, entradaDeLista, paginaVM } from '#values/lista.ts';
import { z } from 'zod';

interface ListaNueva<F extends z.ZodType, E extends z.ZodRawShape> {
  /** 'Marcas/Buscar'; its export is 'Marcas/Exportar'. */
  readonly id: string;
  readonly resumen: string;
  /** Alternative paths, for example with a parameter. */
  readonly rutas?: readonly string[];
  readonly descripcion: DescripcionDeLista;
  readonly fila: F;
  /** Filters of the list besides the search box. */
  readonly filtros: E;
  readonly quien: Quien;
}

/** Filters for a period, in days or moments, if a list has both ends. */
const enOrden = (filtros: object): boolean => {
  const { desde, hasta } = filtros as { desde?: Fecha | Date; hasta?: Fecha | Date };
  return desde === undefined || hasta === undefined || desde <= hasta;
};

const sinVisitas = ({ publico: _publico, anonimo: _anonimo, ...conSesion }: Quien): Quien =>
  conSesion;

/**
 * The calls of one list. `mostrar` returns `{ filas, total }` for a page, and else the bare array
 * (docs/decisiones.md, 'Calls'). `pagina` and `todas` are the same call in the form of each caller.
 * `exportar` returns the whole list as a workbook. POST first, so that no typed text stands in an address.
 */
export const definirLista = <F extends z.ZodType, const E extends z.ZodRawShape>(
  lista: ListaNueva<F, E>,
) => {
  const { id, resumen, descripcion, fila, quien } = lista;
  // Spread, never read: in the browser a list has no filters (ADR 27).
  const filtros = { ...lista.filtros };
  const campos = z.strictObject({ ...entradaDeLista.shape, ...filtros });
  const entrada =
    'hasta' in filtros
      ? campos.refine(enOrden, { path: ['hasta'], error: ORDEN_DE_FECHAS })
      : campos;
  const errores = ['lista.orden'];
  const rutas = [`/${id}`, ...(lista.rutas ?? [])] as const;
  const exportar = id.replace(/\/\w+$/, '/Exportar');
  const comun = { id, metodos: ['POST', 'GET'], rutas, sobre: true, deReplica: true } as const;
  return {
    descripcion,
    mostrar: definirLlamada({
      ...comun,
      resumen,
      entrada,
      salida: z.union([z.array(fila), paginaVM(fila)]),
      quien,
      errores,
    }),
    pagina: definirLlamada({ ...comun, resumen, entrada, salida: paginaVM(fila), quien, errores }),
    todas: definirLlamada({ ...comun, resumen, entrada, salida: z.array(fila), quien, errores }),
    exportar: definirLlamada({
      ...comun,
      id: exportar,
      resumen: `${resumen}, en un libro .xlsx`,
      rutas: [`/${exportar}`],
      entrada,
      salida: {
        archivo: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        descripcion: `${descripcion.titulo}.xlsx`,
      },
      cede: 'informe',
      aLaVez: 2,
      // A whole list needs a login.
      quien: sinVisitas(quien),
      errores: [...errores, 'lista.demasiado_larga'],
    }),
  };
};
