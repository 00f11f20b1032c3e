import type { VehiculoEncontradoVM } from '#features/mantenedores/vehiculos/vehiculo.contract.ts';

/** Reason why the form is open: a found plate, a missing one, or a vehicle of the list. */
type Apertura = 'encontrado' | 'incompleto' | 'a mano' | 'invalida' | 'edicion';

/** Next step for a plate that opens nothing: the same look-up again, or another plate. */
export type Salida = 'reintentar' | 'revisar';

/** State of the form's plate; the other fields open only when its vehicle may be entered. */
export type Consulta =
  | { readonly fase: 'sin patente' }
  | { readonly fase: 'consultando' }
  | { readonly fase: 'abierta'; readonly como: Apertura }
  | { readonly fase: 'cerrada'; readonly mensaje: string; readonly salida: Salida | null };

export const SIN_PATENTE: Consulta = { fase: 'sin patente' };

export const estaAbierta = (consulta: Consulta): boolean => consulta.fase === 'abierta';

/** Answer of a plate look-up; every failure is a result of the trade. */
export type RespuestaDePatente =
  | { readonly tipo: 'encontrado'; readonly vehiculo: VehiculoEncontradoVM }
  | { readonly tipo: 'no_encontrado'; readonly mensaje: string }
  | { readonly tipo: 'sin_respuesta' }
  | { readonly tipo: 'error'; readonly mensaje: string };
