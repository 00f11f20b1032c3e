import { definirHecho } from '#features/auditoria/hecho.ts';
import type { Paso } from '#values/paso.ts';

/** The provider authenticated them; the second factor is still to come. */
export const identidadAceptada = definirHecho<{ readonly despues: { readonly falta: Paso } }>({
  accion: 'aceptar_identidad',
  entidad: 'usuario',
});

export const identidadVinculada = definirHecho<{
  readonly despues: { readonly emisor: string; readonly por: 'correo' | 'creacion' };
}>({ accion: 'vincular_identidad', entidad: 'usuario' });

/** Unlinked by an administrator. */
export const identidadDesvinculada = definirHecho({
  accion: 'desvincular_identidad',
  entidad: 'usuario',
});
