import { formatearNumero } from './numero.ts';

/**
 * Formats pesos (CLP) as '$ 1.234.567' or '-$ 1.234', with a no-break space. Throws RangeError unless
 * `pesos` is a safe integer.
 */
export const formatearPesos = (pesos: number): string => {
  if (!Number.isSafeInteger(pesos)) throw new RangeError(`no son pesos enteros: ${pesos}`);
  return `${pesos < 0 ? '-' : ''}$\u00a0${formatearNumero(Math.abs(pesos))}`;
};
