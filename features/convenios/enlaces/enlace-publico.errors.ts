import { definirFallo, Fallo } from '#values/fallo.ts';
import { mensajePorEstado, SIN_RESULTADOS } from '#values/respuesta.ts';

/** The agreement or the user is not eligible for public links; `errors` by field. */
export const enlaceInvalido = (errors: Readonly<Record<string, string[]>>): Fallo =>
  new Fallo('enlace.invalido', 400, mensajePorEstado(400, errors), { errors });

export const enlaceNoEncontrado = definirFallo('enlace.no_encontrado', 404, SIN_RESULTADOS);
