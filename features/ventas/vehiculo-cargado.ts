import type { Vigencia } from '#values/vigencia.ts';
import type { NombresPropietario } from './vehiculo-entrada.ts';

/** A vehicle of a bulk load, checked: what its row of the sale will say. */
export interface VehiculoCargado {
  readonly posicion: number;
  readonly patente: string;
  readonly dv: string | null;
  readonly tipoVehiculoId: number;
  readonly tipoUsoId: number | null;
  readonly modeloId: number;
  readonly nroMotor: string;
  readonly anioFabricacion: number;
  readonly rut: number;
  readonly rutDv: string;
  readonly nombres: NombresPropietario;
  readonly telefono: string | null;
  readonly email: string;
  readonly prima: number;
  readonly mesLegal: number;
  readonly vigencia: Vigencia;
  readonly informarAach: boolean;
  readonly patenteValidada: boolean;
  readonly primaManual: boolean;
}
