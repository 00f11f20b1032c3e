import { type ClaveDeNombre, conNombres, nombresAjenos } from '#values/campos-de-persona.ts';
import { COMUNIDAD } from '#values/persona.ts';
import { esEmpresa } from '#values/rut.ts';
import type { ValoresVehiculo } from '#features/vehiculo/reglas-vehiculo.ts';
import type { DatosDeVehiculo } from '#features/vehiculo/campos.ts';
import type { Vigencia } from '#values/vigencia.ts';
import type { CambioDelRegistro } from './decidir-registro.ts';

export type NombresPropietario = Readonly<Record<ClaveDeNombre, string | null>>;

/** A checked vehicle with the data of its row in the sale, however it was entered. */
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
  /** True when the register answered for the plate. */
  readonly registroVerificado: boolean;
  /** True when the register answered that it does not have the plate. */
  readonly registroNoEncontrado?: boolean;
  /** Fields in which the seller's entry differs from the register. */
  readonly cambios: readonly CambioDelRegistro[];
}

/** A vehicle of a bulk load. */
export interface VehiculoCargado extends VehiculoDeVenta {
  readonly posicion: number;
}

/** A vehicle entered by hand. */
export interface VehiculoRevisado extends VehiculoDeVenta {
  /** Key by which the server found the owner it completed; null when the owner was typed. */
  readonly conocidoPor: 'patente' | 'rut' | null;
  /** Owner fields that this purchase wrote, although the server completed the owner. */
  readonly escritos: readonly string[];
}

/**
 * Returns the owner's names: typed ones win and blank ones come from the record. COMUNIDAD has its
 * own fixed name.
 */
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
