/** End of a text that was cut off. */
const CORTE = '…';

/** True if the page cut the text off. */
export const estaCortado = (impreso: string): boolean => impreso.endsWith(CORTE);

const sinEspacios = (texto: string): string => texto.normalize().replace(/\s/g, '');

/** True if a text of the page, cut off or not, matches `entero`. */
export const imprime = (impreso: string, entero: string): boolean => {
  const [a, b] = [sinEspacios(impreso), sinEspacios(entero)];
  return estaCortado(impreso) ? b.startsWith(a.slice(0, -1)) : a === b;
};
