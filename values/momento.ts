import { type Fecha, fechaSantiago } from './fecha.ts';

const GRACIA_MS = 60_000;

/** Whether a moment lies ahead of `ahora` by more than two clocks differ. */
export const esFuturo = (momento: Date, ahora: Date): boolean =>
  momento.getTime() > ahora.getTime() + GRACIA_MS;

/** The moment somebody gave. `ahora` where nobody gave one, or one ahead by less than clocks differ. */
export const momentoDe = (dado: Date | undefined, ahora: Date): Date =>
  dado === undefined || (dado > ahora && !esFuturo(dado, ahora)) ? ahora : dado;

/** The Santiago day that a device may take for today: around midnight tomorrow already. */
export const ultimoHoy = (ahora: Date): Fecha =>
  fechaSantiago(new Date(ahora.getTime() + GRACIA_MS));

/** As `momentoDe`, of a Santiago day. */
export const diaDe = (dado: Fecha | undefined, ahora: Date): Fecha => {
  const hoy = fechaSantiago(ahora);
  return dado === undefined || (dado > hoy && dado <= ultimoHoy(ahora)) ? hoy : dado;
};
