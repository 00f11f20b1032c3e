import { definirFallo } from '#values/fallo.ts';

/** Missing or not the caller's: the same answer. */
export const convenioNoEncontrado = definirFallo(
  'convenio.no_encontrado',
  404,
  'No se han encontrado resultados',
);
