import { type Fecha, sumarDias } from '#values/fecha.ts';
import type { Vigencia } from '#values/vigencia.ts';

/**
 * A buyer is asked when a plate has cover and the new one starts later than this many days from
 * today.
 */
const DIAS_SIN_PREGUNTAR = 60;

/** Returns the last day of the cover a vehicle has or will have; null when it has none. */
export const coberturaHasta = (vigencias: readonly Vigencia[], hoy: Fecha): Fecha | null => {
  const [ultima] = vigencias
    .map(({ hasta }) => hasta)
    .filter((hasta) => hasta >= hoy)
    .toSorted()
    .toReversed();
  return ultima ?? null;
};

/** Returns whether to ask the buyer before a purchase whose cover starts on `desde`. */
export const sePregunta = (cubiertaHasta: Fecha | null, desde: Fecha, hoy: Fecha): boolean =>
  cubiertaHasta !== null && desde > sumarDias(hoy, DIAS_SIN_PREGUNTAR);
