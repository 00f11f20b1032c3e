import { definirFallo } from '#values/fallo.ts';
import { DIAS_MAXIMOS } from './tablero.ts';

/** Days out of order, to come, or too many. */
export const rangoInvalido = definirFallo(
  'tablero.rango',
  400,
  `Elija un periodo de hasta ${DIAS_MAXIMOS} días que no termine después de hoy`,
);
