import { datosDeCeldas } from '#features/vehiculo/campos.ts';
import type { ValoresVehiculo } from '#features/vehiculo/reglas-vehiculo.ts';
import { conNombres } from '#values/campos-de-persona.ts';
import { aMayusculas, COMUNIDAD, sinSignosDeNombre } from '#values/persona.ts';
import { calcularDv, formatearRut } from '#values/rut.ts';
import { soloDigitosTelefono, tieneLetras } from '#values/telefono.ts';
import { sinTildes } from '#values/texto.ts';
import type { ClaveColumna, Variante } from '#features/carga-masiva/columnas.ts';

/** What the cells of a row say, each as text; '' is blank. */
export type TextosFila = Readonly<Record<ClaveColumna, string>>;

/** Yes or no of a cell, whatever its case and accent; null when it says neither. */
export const leerSiNo = (texto: string): boolean | null =>
  ({ SI: true, NO: false })[sinTildes(texto.toUpperCase())] ?? null;

/** RUT of a cell: digits alone, up to eight; null for anything else. */
export const leerRut = (texto: string): number | null =>
  /^\d{1,8}$/.test(texto) ? Number(texto) : null;

/** The plate of a special load is validated when so told, or when its policy is informed. */
export const seValidaPatente = (textos: TextosFila, variante: Variante): boolean =>
  variante === 'normal' ||
  leerSiNo(textos.validarPatente) !== false ||
  leerSiNo(textos.informarAach) !== false;

/** The RUT of a cell as the form would hold it; '' when it is none. */
export const rutEscrito = (texto: string): string => {
  const rut = leerRut(texto);
  if (rut === null) return '';
  return rut === COMUNIDAD.rut ? '0-0' : formatearRut(rut, calcularDv(rut));
};

/** A row as the manual form would hold it, so that both entries run the same rules. */
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
