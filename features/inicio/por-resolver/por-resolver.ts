import { type Fecha, sumarDias } from '#values/fecha.ts';

const DIAS_MAXIMO = 3_650;

/**
 * Day on which `restantes` numbers run out at `porDia` a day from `hoy`. Null without issuance, or if it is
 * more than ten years ahead.
 */
export const diaEnQueSeAgotan = (restantes: number, porDia: number, hoy: Fecha): Fecha | null => {
  const dias = Math.floor(restantes / porDia);
  return dias <= DIAS_MAXIMO ? sumarDias(hoy, dias) : null;
};
