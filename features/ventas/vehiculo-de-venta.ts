import type { DatosDeVehiculo } from '#features/vehiculo/campos.ts';
import type { Vigencia } from '#values/vigencia.ts';
import type { CambioDelRegistro } from './decidir-registro.ts';
import type { NombresPropietario } from './vehiculo-entrada.ts';

/** A checked vehicle: what its row of the sale will say, however it was entered. */
export interface VehiculoDeVenta extends DatosDeVehiculo {
  readonly patente: string;
  readonly dv: string | null;
  readonly tipoVehiculoId: number;
  readonly tipoUsoId: number | null;
  readonly modeloId: number;
  readonly rut: number;
  readonly rutDv: string;
  readonly nombres: NombresPropietario;
  readonly telefono: string | null;
  readonly email: string;
  readonly prima: number;
  readonly primaManual: boolean;
  readonly mesLegal: number;
  readonly vigencia: Vigencia;
  readonly patenteValidada: boolean;
  readonly informarAach: boolean;
  /** The register answered for its plate. */
  readonly registroVerificado: boolean;
  /** What a seller entered otherwise than the register has it. */
  readonly cambios: readonly CambioDelRegistro[];
}

/** One of a bulk load. */
export interface VehiculoCargado extends VehiculoDeVenta {
  readonly posicion: number;
}

/** One entered by hand. */
export interface VehiculoRevisado extends VehiculoDeVenta {
  /** How the server knew the owner it completed; null when it was typed. */
  readonly conocidoPor: 'patente' | 'rut' | null;
  /** What the purchase wrote of an owner the server completed. */
  readonly escritos: readonly string[];
}
