/** Stage of the sales flow (V-ENT-023). The server holds it; the browser only mirrors it. */
export const ETAPA = {
  noIniciada: 0,
  ingresoVehiculos: 1,
  listaVehiculos: 2,
  terminos: 3,
  pago: 4,
  terminada: 5,
} as const;

/** For each target stage: the stages from which the buyer may reach it. */
const ORIGENES: Readonly<Record<number, readonly number[]>> = {
  [ETAPA.ingresoVehiculos]: [1, 2, 3],
  [ETAPA.listaVehiculos]: [1, 2, 3],
  [ETAPA.terminos]: [2, 3],
  [ETAPA.pago]: [3],
};

/**
 * Returns whether the buyer may move a sale from `actual` to `destino` (both 0 to 5). Stages 1 to 3
 * may be repeated or gone back to; none is skipped forward. Stages 4 and 5 are final for the buyer.
 */
export const puedePasarA = (destino: number, actual: number): boolean =>
  ORIGENES[destino]?.includes(actual) ?? false;

/** Returns whether vehicles and premiums may still change: only below stage 4. */
export const esEditable = (etapa: number): boolean => etapa < ETAPA.pago;
