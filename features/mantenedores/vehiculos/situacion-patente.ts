import type { DatosDeVehiculo } from '#features/vehiculo/campos.ts';

/**
 * A vehicle's known data: a maintained record, else the register's answer. It contains only typed fields that
 * the register knows.
 */
export interface VehiculoSegunRegistro extends Pick<
  DatosDeVehiculo,
  'anioFabricacion' | 'numeroMotor'
> {
  readonly tipoVehiculo: string;
  readonly marca: string;
  readonly modelo: string;
}

/** The register's result for a plate before its sale; it may be missing. */
export type SituacionPatente =
  | { readonly tipo: 'conocida'; readonly vehiculo: VehiculoSegunRegistro }
  | { readonly tipo: 'no_encontrado' }
  | { readonly tipo: 'sin_respuesta' };

export const SIN_RESPUESTA: SituacionPatente = { tipo: 'sin_respuesta' };
