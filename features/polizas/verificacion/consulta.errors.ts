import { definirFallo } from '#values/fallo.ts';

/** RUT, plate and policy number are all blank (A-CONS-007). */
export const sinCriterio = definirFallo(
  'poliza.sin_criterio',
  400,
  'Debe ingresar al menos 1 criterio de búsqueda',
);
