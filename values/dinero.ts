import { formatearNumero } from './numero.ts';

/** '$ 1.234.567' ('-$ 1.234' below zero), no-break space. Whole CLP only: else RangeError. */
export const formatearPesos = (pesos: number): string => {
  if (!Number.isSafeInteger(pesos)) throw new RangeError(`no son pesos enteros: ${pesos}`);
  return `${pesos < 0 ? '-' : ''}$\u00a0${formatearNumero(Math.abs(pesos))}`;
};
