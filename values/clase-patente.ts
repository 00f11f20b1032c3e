import { formatoPatente } from './formato-patente.ts';

/**
 * Plate series that a vehicle type is registered with: 'motocicleta' only the motorcycle series,
 * 'cualquiera' every other series.
 */
export const CLASES_PATENTE = ['cualquiera', 'motocicleta'] as const;
export type ClasePatente = (typeof CLASES_PATENTE)[number];

const DE_MOTOCICLETA = new Set(['moto', 'motoMNQ', 'motoAntigua']);
const DE_OTROS = new Set(['vehiculo', 'vehiculoAntiguo', 'remolqueMunicipal']);

/**
 * False when the series of the plate belongs to another kind of vehicle (V-PRECIO-010). Plates whose
 * format names no kind (diplomatic, provisional, unknown) fit every type.
 */
export const claseAdmitePatente = (clase: ClasePatente, patente: string): boolean => {
  const formato = formatoPatente(patente)?.id ?? '';
  return clase === 'motocicleta' ? !DE_OTROS.has(formato) : !DE_MOTOCICLETA.has(formato);
};
