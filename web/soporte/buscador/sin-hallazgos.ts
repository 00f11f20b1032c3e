import {
  leerBusqueda,
  LARGO_MINIMO,
  MUY_CORTO,
} from '#features/soporte/busqueda/busqueda-general.ts';
import { parsearRut, rutValido } from '#values/rut.ts';

const PARECE_RUT = /^[\d.]{7,10}-[\dkK]$/;

/** Another way to find what a search without result was after, by what its text looks like. */
const otroCamino = (texto: string): string => {
  const { patentes, numeros, palabras } = leerBusqueda(texto);
  if (texto.includes('@'))
    return 'No se puede buscar por correo: pruebe con la patente, el RUT o el nombre.';
  if (PARECE_RUT.test(texto)) {
    const leido = parsearRut(texto);
    return leido && rutValido(leido.rut, leido.dv)
      ? 'Pruebe con la patente o con el nombre del propietario.'
      : 'El dígito verificador del RUT no corresponde: revíselo, o pruebe con la patente.';
  }
  if (patentes.length > 0)
    return 'Compare la patente con el padrón, o pruebe con el RUT o el nombre del propietario.';
  if (numeros.length > 0) return 'Revise el número, o pruebe con la patente o el RUT.';
  return palabras.length > 1
    ? 'Pruebe con una sola palabra del nombre, o con la patente, el RUT o el número.'
    : 'Pruebe con la patente, el RUT o el número.';
};

/** Sentence below a search that found nothing: what was searched, and what to try next (A-BUSCA-003). */
export const sinHallazgos = (texto: string): string =>
  `No encontramos nada con «${texto}». ${otroCamino(texto)}`;

/**
 * Hint below a text that is too short to be searched. `verbo` is the typed beginning of an action, such as
 * 'anular', or blank.
 */
export const faltaTexto = (verbo: string): string =>
  verbo === ''
    ? `${MUY_CORTO}.`
    : `Siga con el número completo de la póliza o de la venta, o con la patente, después de «${verbo}».`;

/** Shape of a typed action. It names no policy, because an example would suggest one that may not exist. */
export const PISTA_DE_ACCIONES =
  'También lo que quiere hacer: «anular» y el número de la póliza, o «reenviar» y la patente.';

export const seBusca = (texto: string): boolean => texto.length >= LARGO_MINIMO;
