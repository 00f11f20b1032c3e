import type { Fecha } from '#values/fecha.ts';

/** Cover of a vehicle of a sale: its plate, first and last day. */
export interface TerminosDeVehiculo {
  readonly id: number;
  readonly patente: string;
  readonly desde: Fecha;
  readonly hasta: Fecha;
}
