import { type Fecha, sumarDias } from '#values/fecha.ts';
import type { Vigencia } from '#values/vigencia.ts';

/** A cover that starts later than this many days from now is asked about where there is one already. */
const DIAS_SIN_PREGUNTAR = 60;

/** Last day of the cover a vehicle has, or will have; null when it has none. */
export const coberturaHasta = (vigencias: readonly Vigencia[], hoy: Fecha): Fecha | null => {
  const [ultima] = vigencias
    .map(({ hasta }) => hasta)
    .filter((hasta) => hasta >= hoy)
    .toSorted()
    .toReversed();
  return ultima ?? null;
};

/** Whether a buyer is asked before buying what starts on `desde`. */
export const sePregunta = (cubiertaHasta: Fecha | null, desde: Fecha, hoy: Fecha): boolean =>
  cubiertaHasta !== null && desde > sumarDias(hoy, DIAS_SIN_PREGUNTAR);
