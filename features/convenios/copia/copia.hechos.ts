import { definirHecho } from '#features/auditoria/hecho.ts';

/** An agreement created from another one, by the source's id and name of that moment. */
export const convenioCopiado = definirHecho<{
  readonly despues: { readonly origen_id: number; readonly convenio_origen: string };
}>({ accion: 'copiar', entidad: 'convenio' });
