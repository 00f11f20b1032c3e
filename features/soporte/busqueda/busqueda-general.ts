import { leerNumeroDeSolicitud } from '#values/numero-de-solicitud.ts';
import { completarPatente, LARGO_PATENTE } from '#values/patente.ts';
import { parsearRut, rutValido } from '#values/rut.ts';
import { textoBusqueda } from '#values/texto.ts';

/** Minimum characters: fewer match nearly everything, and the trigram index cannot use them. */
export const LARGO_MINIMO = 3;
export const MUY_CORTO = `Escriba al menos ${LARGO_MINIMO} caracteres`;

/** All readings of a text at once; its words count when no other reading finds anything. */
export interface Busqueda {
  /** Numbers of a policy, folio or sale. */
  readonly numeros: readonly number[];
  readonly ruts: readonly number[];
  readonly patentes: readonly string[];
  /** Request number, as an error message shows it. */
  readonly solicitud: string | null;
  /** Lower case without accents; every word must match. */
  readonly palabras: readonly string[];
}

const SOLO_DIGITOS = /^\d{3,15}$/;
const CON_MILES = /^\d{1,3}(?:\.\d{3})+$/;
const RUT_ENTERO = /^\d[\d.]{4,10}-?[\dkK]$/;
const PATENTE = /^[A-Z]{2,5}\d{1,4}$/;
const CON_DV = /-[\dk]$/i;
const MENOR_RUT = 1_000_000;
const MAYOR_RUT = 99_999_999;

const rutsDe = (texto: string): number[] => {
  const leido = RUT_ENTERO.test(texto) ? parsearRut(texto) : null;
  const conDv = leido && rutValido(leido.rut, leido.dv) ? [leido.rut] : [];
  const sinDv = Number(texto.replaceAll('.', ''));
  const esNumero = SOLO_DIGITOS.test(texto) || CON_MILES.test(texto);
  // RUT 0 is COMUNIDAD, which is no person (D-DATOS-10).
  return [...conDv, ...(esNumero ? [sinDv] : [])].filter(
    (rut) => rut >= MENOR_RUT && rut <= MAYOR_RUT,
  );
};

const patentesDe = (texto: string): string[] => {
  const junta = texto.replace(/[\s.·-]/g, '').toUpperCase();
  const patente = completarPatente(junta);
  if (patente.length === LARGO_PATENTE && PATENTE.test(patente)) return [patente];
  // Screens and papers show the plate with its check digit.
  const sinDv = texto.replace(CON_DV, '');
  return sinDv === texto ? [] : patentesDe(sinDv);
};

/** Parses a text typed into the search of Soporte, of at least `LARGO_MINIMO` characters. */
export const leerBusqueda = (escrito: string): Busqueda => {
  const texto = escrito.trim();
  const digitos = CON_MILES.test(texto) ? texto.replaceAll('.', '') : texto;
  return {
    numeros: SOLO_DIGITOS.test(digitos) ? [Number(digitos)] : [],
    ruts: rutsDe(texto),
    patentes: patentesDe(texto),
    solicitud: leerNumeroDeSolicitud(texto),
    palabras: textoBusqueda(digitos)
      .split(' ')
      .map((palabra) => (/^[\d.]+-?[\dk]?$/.test(palabra) ? palabra.replaceAll('.', '') : palabra))
      .filter((palabra) => palabra !== ''),
  };
};
