import { definirHecho } from '#features/auditoria/hecho.ts';

export const recordatoriosEscritos = definirHecho<{
  readonly despues: { readonly correos: number; readonly polizas: number };
}>({ accion: 'escribir_recordatorios', entidad: 'convenio' });

/** A buyer came back by the link of a reminder. */
export const compradorVolvio = definirHecho<{
  readonly despues: { readonly recordatorioId: number };
}>({
  accion: 'volver_por_aviso',
  entidad: 'venta',
  clase: 'venta',
  dice: 'Volvió a renovar por un aviso de vencimiento',
});
