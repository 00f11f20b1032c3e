import { definirHecho } from '#features/auditoria/hecho.ts';

/** Records how many rows the base catalogue added. */
export const catalogoCargado = definirHecho<{
  readonly despues: {
    readonly tipos: number;
    readonly usos: number;
    readonly marcas: number;
    readonly modelos: number;
  };
}>({ accion: 'cargar_catalogo', entidad: 'catalogo' });
