import { parsearRut } from './rut.ts';

/** Persons that an answer tells of: by RUT, or by the number of their policy. */
export interface Personas {
  readonly ruts: readonly number[];
  readonly polizas: readonly number[];
}

/** Keys under which an answer tells a RUT; that of a broker is nobody's secret. */
const DE_RUT = new Set(['rut', 'rutPropietario', 'RUT']);
const DE_POLIZA = new Set(['numeroPoliza', 'N° de póliza']);

/** Keys that tell of a person: an answer without any shows none. */
const DE_PERSONA = new Set([
  ...DE_RUT,
  ...['propietario', 'propietarioVM', 'nombreCompleto', 'email', 'correo', 'correoComprador'],
]);

const rutDe = (valor: unknown): number | null => {
  if (typeof valor === 'number') return valor;
  return typeof valor === 'string' ? (parsearRut(valor)?.rut ?? null) : null;
};

/** The persons of an answer, however deep they stand in it; none where it shows nobody. */
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
      // COMUNIDAD (0) is nobody.
      if (rut !== null && rut > 0) ruts.add(rut);
      else if (DE_POLIZA.has(clave) && typeof uno === 'number') polizas.add(uno);
      else recorrer(uno);
    }
  };
  recorrer(datos);
  return muestra ? { ruts: [...ruts], polizas: [...polizas] } : { ruts: [], polizas: [] };
};
