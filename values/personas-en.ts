import { parsearRut } from './rut.ts';

/** Persons shown in an answer, by RUT number or by policy number. */
export interface Personas {
  readonly ruts: readonly number[];
  readonly polizas: readonly number[];
}

/** Keys that hold a person's RUT. A broker's RUT is public, so its key is not here. */
const DE_RUT = new Set(['rut', 'rutPropietario', 'RUT']);
const DE_POLIZA = new Set(['numeroPoliza', 'N° de póliza']);

/** Keys that hold personal data. An answer without any of them shows no person. */
const DE_PERSONA = new Set([
  ...DE_RUT,
  ...['propietario', 'propietarioVM', 'nombreCompleto', 'email', 'correo', 'correoComprador'],
]);

const rutDe = (valor: unknown): number | null => {
  if (typeof valor === 'number') return valor;
  return typeof valor === 'string' ? (parsearRut(valor)?.rut ?? null) : null;
};

/** Persons shown anywhere in an answer, at any depth; empty when it shows none (A-ACCESO-001). */
export const personasEn = (datos: unknown): Personas => {
  const ruts = new Set<number>();
  const polizas = new Set<number>();
  let muestra = false;
  const recorrer = (valor: unknown): void => {
    if (typeof valor !== 'object' || valor === null || valor instanceof Date) return;
    if (Array.isArray(valor)) {
      for (const uno of valor) recorrer(uno);
      return;
    }
    for (const [clave, uno] of Object.entries(valor)) {
      if (DE_PERSONA.has(clave) && uno !== null && uno !== '') muestra = true;
      const rut = DE_RUT.has(clave) ? rutDe(uno) : null;
      // RUT 0, COMUNIDAD, is not a person.
      if (rut !== null && rut > 0) ruts.add(rut);
      else if (DE_POLIZA.has(clave) && typeof uno === 'number') polizas.add(uno);
      else recorrer(uno);
    }
  };
  recorrer(datos);
  return muestra ? { ruts: [...ruts], polizas: [...polizas] } : { ruts: [], polizas: [] };
};
