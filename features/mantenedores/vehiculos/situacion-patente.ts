import type { DatosDeVehiculo } from '#features/vehiculo/campos.ts';

/**
 * A vehicle as the register has it: a maintained record, else what the registry answered, of what is typed
 * of a vehicle the fields it knows.
 */
export interface VehiculoSegunRegistro extends Pick<
  DatosDeVehiculo,
  'anioFabricacion' | 'numeroMotor'
> {
  readonly tipoVehiculo: string;
  readonly marca: string;
  readonly modelo: string;
}

/** What the register says of a plate before it enters a sale; it may give no answer. */
export type SituacionPatente =
  | { readonly tipo: 'conocida'; readonly vehiculo: VehiculoSegunRegistro }
  | { readonly tipo: 'no_encontrado' }
  | { readonly tipo: 'sin_respuesta' };

export const SIN_RESPUESTA: SituacionPatente = { tipo: 'sin_respuesta' };
