import { Fallo } from '#values/fallo.ts';
import { DIAS_MAXIMOS } from './tablero.ts';

export const RANGO_INVALIDO = `Elija un periodo de hasta ${DIAS_MAXIMOS} días que no termine después de hoy`;

/** Days out of order, in the future, or too many. */
export const rangoInvalido = (): Fallo =>
  new Fallo('tablero.rango', 400, RANGO_INVALIDO, { errors: { hasta: [RANGO_INVALIDO] } });
