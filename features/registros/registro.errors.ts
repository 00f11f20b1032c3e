import { definirFallo } from '#values/fallo.ts';

/** Missing, or not the caller's to see: the same answer. */
export const registroNoEncontrado = definirFallo(
  'registro.no_encontrado',
  404,
  'No se han encontrado resultados',
);

/** Someone else changed it since it was read: nothing is overwritten. */
export const registroModificado = definirFallo(
  'registro.version',
  409,
  'El registro fue modificado por otro usuario, recargue la página',
);

/** What the list was asked to sort by is none of its columns. */
export const ordenInvalido = definirFallo('lista.orden', 400, 'Ocurrieron los siguientes errores:');
