import { MAXIMO_DE_RECIENTES } from '#features/soporte/recientes/recientes.contract.ts';
import { leerSesion } from '../../lib/sesion/sesion.ts';

/** A record that this browser opened. Its number is no personal data. */
export interface Reciente {
  readonly clase: 'poliza' | 'venta';
  readonly numero: number;
}

/** Users of a shared computer have separate lists. */
const claveDe = () => `fichasRecientes-${leerSesion().usuarioId ?? 0}`;

const esReciente = (dato: unknown): dato is Reciente => {
  if (typeof dato !== 'object' || dato === null) return false;
  const { clase, numero } = dato as Readonly<Record<string, unknown>>;
  return (clase === 'poliza' || clase === 'venta') && Number.isSafeInteger(numero);
};

/** Returns the records that the user opened in this browser, newest first. */
export const leerRecientes = (): Reciente[] => {
  try {
    const leido: unknown = JSON.parse(localStorage.getItem(claveDe()) ?? '[]');
    return Array.isArray(leido) ? leido.filter(esReciente).slice(0, MAXIMO_DE_RECIENTES) : [];
  } catch {
    return [];
  }
};

/** Puts a record first. Does nothing in a browser without storage. */
export const anotarReciente = (abierto: Reciente): void => {
  const otros = leerRecientes().filter(
    ({ clase, numero }) => clase !== abierto.clase || numero !== abierto.numero,
  );
  const lista = [abierto, ...otros].slice(0, MAXIMO_DE_RECIENTES);
  try {
    localStorage.setItem(claveDe(), JSON.stringify(lista));
  } catch {
    // The record is shown even if it cannot be remembered.
  }
};
