import { definirFallo } from '#values/fallo.ts';
import { definirFalloDeCampos } from '#values/fallo-de-campos.ts';
import { SIN_RESULTADOS } from '#values/respuesta.ts';

/** The agreement or the user is not eligible for public links; `errors` by field. */
export const enlaceInvalido = definirFalloDeCampos('enlace.invalido');

export const enlaceNoEncontrado = definirFallo('enlace.no_encontrado', 404, SIN_RESULTADOS);
