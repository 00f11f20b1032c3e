import { Fallo } from '#values/fallo.ts';
import type { Fecha } from '#values/fecha.ts';
import { DIAS_MAXIMOS, rangoDelTablero, type RangoDeDias } from './tablero.ts';

export const RANGO_INVALIDO = `Elija un periodo de hasta ${DIAS_MAXIMOS} días que no termine después de hoy`;

/** Days out of order, in the future, or too many. */
const rangoInvalido = (): Fallo =>
  new Fallo('tablero.rango', 400, RANGO_INVALIDO, { errors: { hasta: [RANGO_INVALIDO] } });

/** The requested days. Throws 400 where `rangoDelTablero` has none. */
export const exigirRango = (
  pedido: Parameters<typeof rangoDelTablero>[0],
  hoy: Fecha,
): RangoDeDias => {
  const rango = rangoDelTablero(pedido, hoy);
  if (!rango) throw rangoInvalido();
  return rango;
};
