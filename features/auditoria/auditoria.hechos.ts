import { texto } from './decir-hecho.ts';
import { definirHecho } from './hecho.ts';

interface Resuelto {
  readonly despues: { readonly clase: string; readonly nota: string };
}

export const incidenteDeVentaResuelto = definirHecho<Resuelto>({
  accion: 'resolver_incidente',
  entidad: 'venta',
  clase: 'incidente',
  dice: 'Incidente resuelto',
  detalle: ({ nota }) => [texto(nota)],
});

/** Incident without a sale. */
export const incidenteResuelto = definirHecho<Resuelto>({
  accion: 'resolver_incidente',
  entidad: 'incidente',
});

export const accesoDenegado = definirHecho<{ readonly despues: { readonly llamada: string } }>({
  accion: 'acceso_denegado',
  entidad: 'llamada',
});

/** A login refused by password, code, passkey or provider; without id if the user is unknown. */
export const entradaRechazada = definirHecho<{
  readonly despues: { readonly codigo: string; readonly repetidos?: number };
}>({ accion: 'rechazar_entrada', entidad: 'usuario' });

/** A call that ended in an unexpected error; the log has the details under the same number. */
export const errorInesperado = definirHecho<{ readonly despues: { readonly llamada: string } }>({
  accion: 'error_inesperado',
  entidad: 'llamada',
});

/** Expired data that were deleted. */
export const datosOlvidados = definirHecho<{
  readonly despues: { readonly clase: string; readonly dias: number; readonly cantidad: number };
}>({ accion: 'olvidar', entidad: 'clase_de_datos' });
