import { definirFalloDeCampos } from '#values/fallo-de-campos.ts';
import { definirFallo } from '#values/fallo.ts';

/** Broken rules of a change: messages by field. */
export const redaccionInvalida = definirFalloDeCampos('redaccion.invalida');

export const redaccionNoEncontrada = definirFallo(
  'redaccion.no_encontrada',
  404,
  'La redacción no existe',
);

/** It began, so contracts may have it. */
export const redaccionIniciada = definirFallo(
  'redaccion.iniciada',
  409,
  'La redacción ya rige: no se retira, se le pone término.',
);
