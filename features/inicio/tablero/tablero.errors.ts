import { Fallo } from '#values/fallo.ts';
import { DIAS_MAXIMOS } from './tablero.ts';

/** Days out of order, to come, or too many. */
export const rangoInvalido = (): Fallo => {
  const texto = `Elija un periodo de hasta ${DIAS_MAXIMOS} días que no termine después de hoy`;
  return new Fallo('tablero.rango', 400, texto, { errors: { hasta: [texto] } });
};
