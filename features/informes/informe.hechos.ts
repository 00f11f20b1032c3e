import { definirHecho } from '#features/auditoria/hecho.ts';

export const informePedido = definirHecho<{
  readonly despues: { readonly clase: string; readonly total: number };
}>({ accion: 'pedir_informe', entidad: 'informe' });

export const polizasRenovadas = definirHecho<{
  readonly despues: { readonly polizaIds: readonly number[] };
}>({
  accion: 'renovar',
  entidad: 'venta',
  clase: 'venta',
  dice: 'Creada como renovación de pólizas',
});
