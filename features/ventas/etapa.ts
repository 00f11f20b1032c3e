/** Sales flow stage (V-ENT-023). It lives on the server; the browser mirrors it. */
export const ETAPA = {
  noIniciada: 0,
  ingresoVehiculos: 1,
  listaVehiculos: 2,
  terminos: 3,
  pago: 4,
  terminada: 5,
} as const;

/** Target stage: the stages it may be reached from by a call of the buyer. */
const ORIGENES: Readonly<Record<number, readonly number[]>> = {
  [ETAPA.ingresoVehiculos]: [1, 2, 3],
  [ETAPA.listaVehiculos]: [1, 2, 3],
  [ETAPA.terminos]: [2, 3],
  [ETAPA.pago]: [3],
};

/**
 * Whether a sale at `actual` may go to `destino` (both 0 to 5): stages 1 to 3 go back and repeat,
 * none is skipped forward, and nothing leaves 4 or 5 by the buyer's hand.
 */
export const puedePasarA = (destino: number, actual: number): boolean =>
  ORIGENES[destino]?.includes(actual) ?? false;

/** Vehicles and premiums may change only under stage 4. */
export const esEditable = (etapa: number): boolean => etapa < ETAPA.pago;
