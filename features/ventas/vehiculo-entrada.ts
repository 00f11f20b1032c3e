import {
  type ClaveDeNombre,
  conNombres,
  nombresAjenos,
  nombresEscritos,
} from '#values/campos-de-persona.ts';
import { aMayusculas, COMUNIDAD } from '#values/persona.ts';
import { esEmpresa, formatearRut } from '#values/rut.ts';
import { soloDigitosTelefono } from '#values/telefono.ts';
import type { PropietarioEscrito } from './propietario-entrada.contract.ts';
import { datosDe } from '#features/vehiculo/campos.ts';
import type { ValoresVehiculo } from '#features/vehiculo/reglas-vehiculo.ts';
import type { VehiculoEntrada } from './venta.contract.ts';

export type NombresPropietario = Readonly<Record<ClaveDeNombre, string | null>>;

/** The form values of a submitted vehicle, so that both sides run the same rules. */
export const aValores = (entrada: VehiculoEntrada, dueno: PropietarioEscrito): ValoresVehiculo => ({
  patente: entrada.patente,
  dv: entrada.dv ?? '',
  tipoVehiculoId: entrada.tipoVehiculoId,
  marcaId: entrada.marcaId,
  modeloId: entrada.modeloId,
  tipoUsoId: entrada.tipoUsoId ?? -1,
  ...datosDe(entrada),
  rut: dueno.rut === 0 ? '0-0' : formatearRut(dueno.rut, dueno.dv),
  ...conNombres(nombresEscritos(dueno), aMayusculas),
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
    return conNombres(COMUNIDAD, (texto: string) => texto || null);
  }
  const ajenos = nombresAjenos(esEmpresa(rut) ? 'empresa' : 'persona');
  return conNombres(valores, (texto, campo) =>
    ajenos.includes(campo) ? null : texto || (conocido?.[campo] ?? null),
  );
};
