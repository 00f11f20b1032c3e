import { datosDeCeldas } from '#features/vehiculo/campos.ts';
import type { ValoresVehiculo } from '#features/vehiculo/reglas-vehiculo.ts';
import { conNombres } from '#values/campos-de-persona.ts';
import { aMayusculas, COMUNIDAD, sinSignosDeNombre } from '#values/persona.ts';
import { calcularDv, formatearRut } from '#values/rut.ts';
import { soloDigitosTelefono, tieneLetras } from '#values/telefono.ts';
import { sinTildes } from '#values/texto.ts';
import type { ClaveColumna, Variante } from '#features/carga-masiva/columnas.ts';

/** Cells of a row as texts; '' is blank. */
export type TextosFila = Readonly<Record<ClaveColumna, string>>;

/** Reads SI or NO in any case and accent; null for any other text. */
export const leerSiNo = (texto: string): boolean | null =>
  ({ SI: true, NO: false })[sinTildes(texto.toUpperCase())] ?? null;

/** Reads a RUT of one to eight digits without check digit; null for any other text. */
export const leerRut = (texto: string): number | null =>
  /^\d{1,8}$/.test(texto) ? Number(texto) : null;

/**
 * Returns whether the plate of a special load is validated: on request, or because its policy is
 * informed.
 */
export const seValidaPatente = (textos: TextosFila, variante: Variante): boolean =>
  variante === 'normal' ||
  leerSiNo(textos.validarPatente) !== false ||
  leerSiNo(textos.informarAach) !== false;

/** Returns the RUT of a cell as the form holds it; '' when malformed. */
export const rutEscrito = (texto: string): string => {
  const rut = leerRut(texto);
  if (rut === null) return '';
  return rut === COMUNIDAD.rut ? '0-0' : formatearRut(rut, calcularDv(rut));
};

/** Converts a row to form values, so that both entries run the same rules. */
export const aValores = (textos: TextosFila): ValoresVehiculo => ({
  patente: textos.patente,
  dv: '',
  tipoVehiculoId: Number(textos.tipoVehiculo !== ''),
  marcaId: Number(textos.marca !== ''),
  modeloId: Number(textos.modelo !== ''),
  tipoUsoId: -1,
  ...datosDeCeldas(textos),
  rut: rutEscrito(textos.rut),
  ...conNombres(textos, (texto, clave) =>
    aMayusculas(clave === 'razonSocial' ? texto : sinSignosDeNombre(texto)),
  ),
  telefono: tieneLetras(textos.telefono) ? textos.telefono : soloDigitosTelefono(textos.telefono),
  email: textos.correo,
});
