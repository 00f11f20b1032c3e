import type { VehiculoEncontradoVM } from '#features/mantenedores/vehiculos/vehiculo.contract.ts';

/** Why the form is open: what was found, what was not, or a vehicle of the list. */
type Apertura = 'encontrado' | 'incompleto' | 'a mano' | 'invalida' | 'edicion';

/** The way on from a plate that opens nothing: the same question again, or another plate. */
export type Salida = 'reintentar' | 'revisar';

/** How far the plate of the form is: the rest of it opens only when its vehicle may be entered. */
export type Consulta =
  | { readonly fase: 'sin patente' }
  | { readonly fase: 'consultando' }
  | { readonly fase: 'abierta'; readonly como: Apertura }
  | { readonly fase: 'cerrada'; readonly mensaje: string; readonly salida: Salida | null };

export const SIN_PATENTE: Consulta = { fase: 'sin patente' };

export const estaAbierta = (consulta: Consulta): boolean => consulta.fase === 'abierta';

/** The answer of a plate look-up; every failure is an answer of the trade. */
export type RespuestaDePatente =
  | { readonly tipo: 'encontrado'; readonly vehiculo: VehiculoEncontradoVM }
  | { readonly tipo: 'no_encontrado'; readonly mensaje: string }
  | { readonly tipo: 'sin_respuesta' }
  | { readonly tipo: 'error'; readonly mensaje: string };
