import { nombreVisible } from './nombre-visible.ts';
import { esEmpresa } from './rut.ts';
import { sanear } from './texto.ts';

/** Name fields of a person or company. `rut`, when known, decides which of the two it is. */
export interface Nombrable {
  readonly rut?: number | null | undefined;
  readonly nombre?: string | null | undefined;
  readonly apellidoPaterno?: string | null | undefined;
  readonly apellidoMaterno?: string | null | undefined;
  readonly razonSocial?: string | null | undefined;
}

/** Owner record of a vehicle that belongs to a community without a RUT of its own (V-VEH-046). */
export const COMUNIDAD = {
  rut: 0,
  dv: '0',
  nombre: 'COMUNIDAD',
  segundoNombre: '',
  apellidoPaterno: '',
  apellidoMaterno: '',
  razonSocial: '',
} as const;

/**
 * Full name for display (V-TABLA-017, V-TABLA-018). A person has first name and both surnames, a
 * company its razón social. If the fields of that kind are blank, it uses those of the other kind.
 */
export const nombreCompleto = (quien: Nombrable): string => {
  const persona = [quien.nombre, quien.apellidoPaterno, quien.apellidoMaterno]
    .map((parte) => parte?.trim())
    .filter(Boolean)
    .join(' ');
  const empresa = quien.razonSocial?.trim() ?? '';
  return esEmpresa(quien.rut ?? 0) ? empresa || persona : persona || empresa;
};

const SALUDO_MAXIMO = 80;

/**
 * Salutation of a letter (A-CORREO-008, V-NOMBRE-015): 'Estimado(a) Ana Soto' or 'Señores FLOTAS SPA'.
 * Null when the recipients are none or have different salutations.
 */
export const saludoA = (quienes: readonly Nombrable[]): string | null => {
  const saludos = quienes.map((quien) => {
    const rut = quien.rut ?? 0;
    const nombre = nombreVisible(nombreCompleto(quien).slice(0, SALUDO_MAXIMO), rut);
    return `${esEmpresa(rut) ? 'Señores' : 'Estimado(a)'} ${nombre}`;
  });
  const [uno, ...otros] = new Set(saludos);
  return uno !== undefined && otros.length === 0 ? uno : null;
};

/** Masked name 'M*** J***', word by word. The owner recognises it; the length reveals nothing. */
export const enmascararNombre = (nombre: string): string =>
  nombre
    .split(/\s+/)
    .filter(Boolean)
    .map((palabra) => `${[...palabra].at(0) ?? ''}***`)
    .join(' ');

/** Name as the forms send it: upper case, single spaces, trimmed (V-VEH-058). */
export const aMayusculas = (texto: string): string =>
  texto.normalize('NFC').replace(/\s+/g, ' ').trim().toUpperCase();

/**
 * Removes apostrophes and hyphens from a name: O'RYAN becomes ORYAN. A hyphen after a letter becomes a
 * space, so a double surname stays two words.
 */
export const sinSignosDeNombre = (texto: string): string =>
  texto.replace(/([\p{L}\p{M}])\p{Pd}/gu, '$1 ').replace(/[\p{Pd}'’‘´`ʼ]/gu, '');

/** Person's name while typing, without digits or special characters (V-VEH-057). */
export const sanearNombre = (texto: string): string =>
  sanear(sinSignosDeNombre(texto), 'soloLetras');
