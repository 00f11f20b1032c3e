import { type Fecha, fechaSantiago } from './fecha.ts';

const GRACIA_MS = 60_000;

/** True when `momento` is more than 60 s after `ahora`, the tolerated clock skew (A-IDENT-007). */
export const esFuturo = (momento: Date, ahora: Date): boolean =>
  momento.getTime() > ahora.getTime() + GRACIA_MS;

/** Instant given by a client; `ahora` if none was given or it is ahead by at most 60 s. */
export const momentoDe = (dado: Date | undefined, ahora: Date): Date =>
  dado === undefined || (dado > ahora && !esFuturo(dado, ahora)) ? ahora : dado;

/** Latest Santiago day that a client's clock may show as today: tomorrow in the last 60 s of a day. */
export const ultimoHoy = (ahora: Date): Fecha =>
  fechaSantiago(new Date(ahora.getTime() + GRACIA_MS));

/** Santiago day given by a client; today if none was given or it is ahead by clock skew only. */
export const diaDe = (dado: Fecha | undefined, ahora: Date): Fecha => {
  const hoy = fechaSantiago(ahora);
  return dado === undefined || (dado > hoy && dado <= ultimoHoy(ahora)) ? hoy : dado;
};
