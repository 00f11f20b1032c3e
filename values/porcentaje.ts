/** Hundredths of a percent in the whole: 100 % is 10,000. */
const ENTERO = 10_000;

const ESCRITO = /^([+-]?)(\d{1,3})(?:[.,](\d{1,2}))?$/;

/**
 * Hundredths of a percent of a typed text: 350 for '3,5', -400 for '-4 %'. Undefined where it is none, changes
 * nothing, or takes everything away.
 */
export const leerPorcentaje = (texto: string): number | undefined => {
  const partes = ESCRITO.exec(texto.replace('%', '').trim());
  if (!partes) return undefined;
  const [, signo, enteros, decimales = ''] = partes;
  const centesimos = Number(`${enteros}${decimales.padEnd(2, '0')}`);
  if (centesimos === 0 || (signo === '-' && centesimos >= ENTERO)) return undefined;
  return signo === '-' ? -centesimos : centesimos;
};

const DECENA = 10;

/**
 * Pesos changed by hundredths of a percent and rounded to $ 10, halves up; $ 10 at least. Whole numbers only:
 * `pesos` may have up to nine digits.
 */
export const conPorcentaje = (pesos: number, centesimos: number): number => {
  const divisor = ENTERO * DECENA;
  const doble = 2 * pesos * (ENTERO + centesimos) + divisor;
  const decenas = (doble - (doble % (2 * divisor))) / (2 * divisor);
  return Math.max(DECENA, decenas * DECENA);
};
