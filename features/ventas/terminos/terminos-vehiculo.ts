import type { Fecha } from '#values/fecha.ts';

/** The cover a vehicle of a sale gets: its plate and first and last day. */
export interface TerminosDeVehiculo {
  readonly id: number;
  readonly patente: string;
  readonly desde: Fecha;
  readonly hasta: Fecha;
}
