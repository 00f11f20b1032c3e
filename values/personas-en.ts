import { parsearRut } from './rut.ts';

/** Persons shown in an answer. */
export interface Personas {
  readonly ruts: readonly number[];
  readonly polizas: readonly number[];
  /** Plates and sales of persons whom the answer names without RUT or policy. */
  readonly patentes: readonly string[];
  readonly ventas: readonly number[];
}

/** Keys that hold a person's RUT. A broker's RUT is public, so its key is not here. */
const DE_RUT: readonly string[] = ['rut', 'rutPropietario', 'RUT', 'representanteRut'];
const DE_POLIZA: readonly string[] = ['numeroPoliza', 'N° de póliza'];
const DE_VENTA: readonly string[] = ['ventaId', 'idv'];
const DE_PATENTE: readonly string[] = ['patente'];

/** Keys that tell whom an answer shows. */
export const CLAVES_DE_IDENTIDAD: readonly string[] = [
  ...DE_RUT,
  ...DE_POLIZA,
  ...DE_VENTA,
  ...DE_PATENTE,
];

/** Keys that hold personal data. An answer without any of them shows no person. */
export const CLAVES_DE_PERSONA: readonly string[] = [
  ...DE_RUT,
  ...['propietario', 'propietarioVM', 'nombrePropietario', 'nombreCompleto', 'razonSocial'],
  ...['apellidoPaterno', 'apellidoMaterno', 'email', 'emailPropietario', 'correo', 'para'],
  ...['correoComprador', 'telefono', 'telefonoPropietario', 'representanteNombre'],
];

const rutDe = (valor: unknown): number | null => {
  if (typeof valor === 'number') return valor;
  return typeof valor === 'string' ? (parsearRut(valor)?.rut ?? null) : null;
};

const VACIOS: readonly unknown[] = [null, undefined, ''];

/** True for a key that holds personal data here; RUT 0, COMUNIDAD, is not a person. */
const nombraA = ([clave, valor]: readonly [string, unknown]): boolean =>
  DE_RUT.includes(clave)
    ? (rutDe(valor) ?? 0) > 0
    : CLAVES_DE_PERSONA.includes(clave) && !VACIOS.includes(valor);

/**
 * Persons shown anywhere in an answer, at any depth; null when it shows none (A-ACCESO-001). Somebody named
 * without RUT or policy is told by plate or sale, where the same object has one.
 */
export const personasEn = (datos: unknown): Personas | null => {
  const ruts = new Set<number>();
  const polizas = new Set<number>();
  const patentes = new Set<string>();
  const ventas = new Set<number>();
  let muestra = false;
  /** True if the object itself names a RUT or a policy. */
  const anotarPropios = (objeto: object): boolean => {
    let identifica = false;
    for (const [clave, uno] of Object.entries(objeto)) {
      if (!CLAVES_DE_IDENTIDAD.includes(clave)) continue;
      const rut = DE_RUT.includes(clave) ? rutDe(uno) : null;
      if (rut !== null && rut > 0) ruts.add(rut);
      else if (DE_POLIZA.includes(clave) && typeof uno === 'number') polizas.add(uno);
      else continue;
      identifica = true;
    }
    return identifica;
  };
  const recorrer = (valor: unknown): void => {
    if (typeof valor !== 'object' || valor === null || valor instanceof Date) return;
    if (Array.isArray(valor)) {
      for (const uno of valor) recorrer(uno);
      return;
    }
    const identifica = anotarPropios(valor);
    const campos = Object.entries(valor);
    const nombra = campos.some(nombraA);
    muestra ||= nombra;
    for (const [clave, uno] of campos) {
      recorrer(uno);
      if (!nombra || identifica) continue;
      if (DE_PATENTE.includes(clave) && typeof uno === 'string') patentes.add(uno);
      if (DE_VENTA.includes(clave) && typeof uno === 'number') ventas.add(uno);
    }
  };
  recorrer(datos);
  return muestra
    ? { ruts: [...ruts], polizas: [...polizas], patentes: [...patentes], ventas: [...ventas] }
    : null;
};
