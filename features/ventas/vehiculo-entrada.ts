import { aMayusculas, COMUNIDAD } from '#values/persona.ts';
import { esEmpresa, formatearRut } from '#values/rut.ts';
import { soloDigitosTelefono } from '#values/telefono.ts';
import type { PropietarioEscrito } from './propietario-entrada.contract.ts';
import type { ValoresVehiculo } from '#features/vehiculo/reglas-vehiculo.ts';
import type { VehiculoEntrada } from './venta.contract.ts';

export interface NombresPropietario {
  readonly nombre: string | null;
  readonly segundoNombre: string | null;
  readonly apellidoPaterno: string | null;
  readonly apellidoMaterno: string | null;
  readonly razonSocial: string | null;
}

/** The form values of a submitted vehicle, so that both sides run the same rules. */
export const aValores = (entrada: VehiculoEntrada, dueno: PropietarioEscrito): ValoresVehiculo => ({
  patente: entrada.patente,
  dv: entrada.dv ?? '',
  tipoVehiculoId: entrada.tipoVehiculoId,
  marcaId: entrada.marcaId,
  modeloId: entrada.modeloId,
  tipoUsoId: entrada.tipoUsoId ?? -1,
  nroMotor: entrada.nroMotor,
  anioFabricacion: entrada.anioFabricacion,
  rut: dueno.rut === 0 ? '0-0' : formatearRut(dueno.rut, dueno.dv),
  nombre: aMayusculas(dueno.nombre ?? ''),
  segundoNombre: aMayusculas(dueno.segundoNombre ?? ''),
  apellidoPaterno: aMayusculas(dueno.apellidoPaterno ?? ''),
  apellidoMaterno: aMayusculas(dueno.apellidoMaterno ?? ''),
  razonSocial: aMayusculas(dueno.razonSocial ?? ''),
  telefono: soloDigitosTelefono(dueno.telefono ?? ''),
  email: (dueno.email ?? '').trim(),
});

/** What is typed wins; what is left blank is taken from the record; COMUNIDAD has its own name. */
export const nombresDe = (
  valores: ValoresVehiculo,
  rut: number,
  conocido: NombresPropietario | undefined,
): NombresPropietario => {
  if (rut === COMUNIDAD.rut) {
    return {
      nombre: COMUNIDAD.nombre,
      segundoNombre: null,
      apellidoPaterno: null,
      apellidoMaterno: null,
      razonSocial: null,
    };
  }
  const empresa = esEmpresa(rut);
  const tomar = (campo: keyof NombresPropietario, es: boolean): string | null =>
    es ? valores[campo] || (conocido?.[campo] ?? null) : null;
  return {
    nombre: tomar('nombre', !empresa),
    segundoNombre: tomar('segundoNombre', !empresa),
    apellidoPaterno: tomar('apellidoPaterno', !empresa),
    apellidoMaterno: tomar('apellidoMaterno', !empresa),
    razonSocial: tomar('razonSocial', empresa),
  };
};
