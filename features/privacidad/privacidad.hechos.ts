import { definirHecho } from '#features/auditoria/hecho.ts';

/** Of what was asked and answered; who asked stays with the request. */
export const solicitudIngresada = definirHecho<{
  readonly despues: { readonly derecho: string; readonly vence: string };
}>({ accion: 'ingresar_solicitud_de_datos', entidad: 'solicitud_de_datos' });
