import { definirHecho } from '#features/auditoria/hecho.ts';

/** Kind and result of a request; the requester stays with the request. */
export const solicitudIngresada = definirHecho<{
  readonly despues: {
    readonly derecho: string;
    readonly vence: string;
    /** Channel of a request that a clerk entered. */
    readonly recibidaEl?: string;
    readonly identidad?: string;
  };
}>({ accion: 'ingresar_solicitud_de_datos', entidad: 'solicitud_de_datos' });

/** Data held on a person, handed over by the answer's link. */
export const expedienteDescargado = definirHecho({
  accion: 'descargar_datos',
  entidad: 'solicitud_de_datos',
});

export const solicitudProrrogada = definirHecho<{
  readonly despues: { readonly motivo: string; readonly vence: string };
}>({ accion: 'prorrogar_solicitud_de_datos', entidad: 'solicitud_de_datos' });

export const solicitudRespondida = definirHecho<{
  readonly despues: {
    readonly estado: string;
    readonly respuesta: string;
    /** Records erased at once, by class. */
    readonly suprimidos?: Readonly<Record<string, number>>;
    readonly bloqueadoHasta?: string;
  };
}>({ accion: 'responder_solicitud_de_datos', entidad: 'solicitud_de_datos' });

export const restriccionLevantada = definirHecho<{ readonly despues: { readonly motivo: string } }>(
  {
    accion: 'levantar_restriccion_de_datos',
    entidad: 'solicitud_de_datos',
  },
);
