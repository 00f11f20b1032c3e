import { definirFallo } from '#values/fallo.ts';

/** The store that marks the numbers given out does not answer, or so many sales began at once. */
export const sinNumeroDeVenta = definirFallo(
  'venta.sin_numero',
  503,
  'No se pudo dar un número a la venta. Por favor, intente nuevamente.',
);
