import { esEmpresa, parsearRut } from './rut.ts';
import { sinTildes } from './texto.ts';

/** Words in lower case between two others: 'Ana de la Cruz', 'José Ortega y Gasset'. */
const PARTICULA = /^(?:de|del|y|von|van)$/;
/** Words in lower case only after one of those: 'de los Ríos', but 'La Rosa'. */
const TRAS_PARTICULA = /^(?:el|la|las|los|den|der)$/;

/** Capitalises the first letter; one whose upper case has another length ('ß') stays. */
const conMayuscula = (texto: string): string => {
  const [primera = '', ...resto] = texto;
  const mayuscula = primera.toUpperCase();
  return [mayuscula.length === primera.length ? mayuscula : primera, ...resto].join('');
};

/** Capitalises inside a word too: 'Pérez-Cotapos', "O'Ryan" and 'McKay'. */
const palabraDeNombre = (palabra: string): string =>
  palabra
    .split(/([-'’])/)
    .map((parte) =>
      /^mc\p{L}{2}/u.test(parte) ? `Mc${conMayuscula(parte.slice(2))}` : conMayuscula(parte),
    )
    .join('');

/**
 * Name of a person as people write it (V-NOMBRE-011): 'CAMILA ÁLVAREZ DE LA FUENTE' becomes 'Camila
 * Álvarez de la Fuente'. It changes only capitals and blanks; an accent that nobody typed stays
 * missing. Idempotent.
 */
export const nombreDePersona = (nombre: string): string => {
  const palabras = nombre.toLowerCase().split(/\s+/).filter(Boolean);
  const esParticula = (i: number): boolean =>
    PARTICULA.test(palabras[i] ?? '') ||
    (TRAS_PARTICULA.test(palabras[i] ?? '') && i > 0 && esParticula(i - 1));
  return palabras
    .map((palabra, i) =>
      i > 0 && i < palabras.length - 1 && esParticula(i) ? palabra : palabraDeNombre(palabra),
    )
    .join(' ');
};

/**
 * Name of the holder of a RUT on screens and in mails (V-NOMBRE-012). A person's name is shown as people
 * write it, a company's as stored. `de`: the RUT's number, its text in any form (an invalid one counts as a
 * person's), or true for a company.
 */
export const nombreVisible = (nombre: string, de: number | string | boolean): string => {
  const rut = typeof de === 'string' ? (parsearRut(de)?.rut ?? 0) : de;
  const deEmpresa = typeof rut === 'boolean' ? rut : esEmpresa(rut);
  return deEmpresa ? nombre : nombreDePersona(nombre);
};

/** Words of vehicle types and uses with capitals or accents. */
const ESCRITAS = new Map(
  (
    'SUV agrícola automóvil básico camión furgón grúa máquina microbús minibús ómnibus público ' +
    'tractocamión trolebús'
  )
    .split(' ')
    .map((palabra) => [sinTildes(palabra.toLowerCase()), palabra]),
);

/** Text of the specification for a vehicle without a use (V-TABLA-016). */
const SIN_USO = 'NO APLICA';

/**
 * Name of a vehicle type or use on screens and in mails (V-NOMBRE-013): 'TAXI BASICO' becomes 'Taxi
 * básico'. A name that holds a small letter was written by hand and stays, as 'NO APLICA' does. Idempotent.
 */
export const nombreDeTipo = (nombre: string): string =>
  nombre === nombre.toUpperCase() && nombre !== SIN_USO
    ? conMayuscula(
        nombre
          .toLowerCase()
          .split(' ')
          .map((palabra) => ESCRITAS.get(palabra) ?? palabra)
          .join(' '),
      )
    : nombre;
