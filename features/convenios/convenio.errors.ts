import { definirFallo } from '#values/fallo.ts';
import { definirFalloDeCampos } from '#values/fallo-de-campos.ts';
import { SIN_RESULTADOS } from '#values/respuesta.ts';

/** Missing or not the caller's: the same answer. */
export const convenioNoEncontrado = definirFallo('convenio.no_encontrado', 404, SIN_RESULTADOS);

/** The broker of a new agreement is unavailable; `errors` by field. */
export const corredorInvalido = definirFalloDeCampos('convenio.corredor');

/** Invalid premiums; `errors` by path of the list. */
export const primasInvalidas = definirFalloDeCampos('convenio.primas');

/** Invalid prices; `errors` by path of the list. */
export const preciosInvalidos = definirFalloDeCampos('convenio.precios');

/** Invalid users; `errors` by path of the list. */
export const usuariosInvalidos = definirFalloDeCampos('convenio.usuarios');
