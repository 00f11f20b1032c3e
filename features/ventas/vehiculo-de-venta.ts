import { type ClaveDeNombre, conNombres, nombresAjenos } from '#values/campos-de-persona.ts';
import { COMUNIDAD } from '#values/persona.ts';
import { esEmpresa } from '#values/rut.ts';
import type { ValoresVehiculo } from '#features/vehiculo/reglas-vehiculo.ts';
import type { DatosDeVehiculo } from '#features/vehiculo/campos.ts';
import type { Vigencia } from '#values/vigencia.ts';
import type { CambioDelRegistro } from './decidir-registro.ts';

export type NombresPropietario = Readonly<Record<ClaveDeNombre, string | null>>;

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
  /** It said that it does not have the plate. */
  readonly registroNoEncontrado?: boolean;
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

/** What is typed wins; what is left blank is taken from the record; COMUNIDAD has its own name. */
export const nombresDe = (
  valores: ValoresVehiculo,
  rut: number,
  conocido: NombresPropietario | undefined,
): NombresPropietario => {
  if (rut === COMUNIDAD.rut) {
    return conNombres(COMUNIDAD, (texto: string) => texto || null);
  }
  const ajenos = nombresAjenos(esEmpresa(rut) ? 'empresa' : 'persona');
  return conNombres(valores, (texto, campo) =>
    ajenos.includes(campo) ? null : texto || (conocido?.[campo] ?? null),
  );
};
