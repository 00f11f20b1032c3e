import { formatearNumero } from './numero.ts';

/**
 * Formats pesos (CLP) as '$ 1.234.567' or '-$ 1.234', with a no-break space. Throws RangeError unless
 * `pesos` is a safe integer.
 */
export const formatearPesos = (pesos: number): string => {
  if (!Number.isSafeInteger(pesos)) throw new RangeError(`no son pesos enteros: ${pesos}`);
  return `${pesos < 0 ? '-' : ''}$\u00a0${formatearNumero(Math.abs(pesos))}`;
};

/** Whole pesos with or without '$', with points or commas between thousands. */
const PESOS = /^\$?\s*(\d{1,3}(?:\.\d{3})+|\d{1,3}(?:,\d{3})+|\d+)$/;

/**
 * Pesos of a typed or pasted text, whatever the locale of the other program: '9.280', '9,280', '$ 9280'.
 * Undefined for zero, decimals and anything else.
 */
export const leerPesos = (texto: string): number | undefined => {
  const [, cifras] = PESOS.exec(texto.trim()) ?? [];
  const pesos = Number(cifras?.replaceAll(/[.,]/g, ''));
  return Number.isSafeInteger(pesos) && pesos > 0 ? pesos : undefined;
};
