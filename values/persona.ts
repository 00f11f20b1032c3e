import { esEmpresa } from './rut.ts';
import { sanear } from './texto.ts';

/** What is needed to name a person or company; `rut` decides which of the two when it is known. */
export interface Nombrable {
  readonly rut?: number | null | undefined;
  readonly nombre?: string | null | undefined;
  readonly apellidoPaterno?: string | null | undefined;
  readonly apellidoMaterno?: string | null | undefined;
  readonly razonSocial?: string | null | undefined;
}

/** Owner of a vehicle that belongs to several people without a RUT of their own (V-VEH-046). */
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
 * Name shown for an owner: a person's first name and both surnames, skipping what is missing, else
 * the company's razón social (V-TABLA-017, V-TABLA-018). What one kind leaves blank is taken from
 * the other.
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

/** How a letter to them begins: 'Estimado(a) ANA SOTO', 'Señores FLOTAS SPA'; null where they are several, or nobody. */
export const saludoA = (quienes: readonly Nombrable[]): string | null => {
  const saludos = quienes.map((quien) => {
    const nombre = nombreCompleto(quien).slice(0, SALUDO_MAXIMO);
    return `${esEmpresa(quien.rut ?? 0) ? 'Señores' : 'Estimado(a)'} ${nombre}`;
  });
  const [uno, ...otros] = new Set(saludos);
  return uno !== undefined && otros.length === 0 ? uno : null;
};

/** 'M*** J***', word by word: enough for its owner to recognise it, and no length to guess by. */
export const enmascararNombre = (nombre: string): string =>
  nombre
    .split(/\s+/)
    .filter(Boolean)
    .map((palabra) => `${[...palabra].at(0) ?? ''}***`)
    .join(' ');

/** A name as it is sent: upper case, single spaces, none at the ends (V-VEH-058). */
export const aMayusculas = (texto: string): string =>
  texto.normalize('NFC').replace(/\s+/g, ' ').trim().toUpperCase();

/**
 * A name without the signs that people write within it: O'RYAN is ORYAN. A hyphen after a letter, of
 * two surnames that are written as one, gives way to a space: they stay two words.
 */
export const sinSignosDeNombre = (texto: string): string =>
  texto.replace(/([\p{L}\p{M}])\p{Pd}/gu, '$1 ').replace(/[\p{Pd}'’‘´`ʼ]/gu, '');

/** A person's name while it is typed: no digits, no special characters (V-VEH-057). */
export const sanearNombre = (texto: string): string =>
  sanear(sinSignosDeNombre(texto), 'soloLetras');
