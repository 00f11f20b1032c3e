import { formatoPatente } from './formato-patente.ts';

/**
 * The plates a vehicle type is registered with: 'motocicleta', only the motorcycle series;
 * 'cualquiera', any of the others.
 */
export const CLASES_PATENTE = ['cualquiera', 'motocicleta'] as const;
export type ClasePatente = (typeof CLASES_PATENTE)[number];

const DE_MOTOCICLETA = new Set(['moto', 'motoMNQ', 'motoAntigua']);
const DE_OTROS = new Set(['vehiculo', 'vehiculoAntiguo', 'remolqueMunicipal']);

/**
 * False when the series of a plate says that it was given to another kind of vehicle. Plates that
 * do not say it (diplomatic, provisional, of no known format) agree with every type.
 */
export const claseAdmitePatente = (clase: ClasePatente, patente: string): boolean => {
  const formato = formatoPatente(patente)?.id ?? '';
  return clase === 'motocicleta' ? !DE_OTROS.has(formato) : !DE_MOTOCICLETA.has(formato);
};
