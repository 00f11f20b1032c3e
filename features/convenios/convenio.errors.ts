import { definirFallo, Fallo } from '#values/fallo.ts';
import { mensajePorEstado, SIN_RESULTADOS } from '#values/respuesta.ts';

/** Missing or not the caller's: the same answer. */
export const convenioNoEncontrado = definirFallo('convenio.no_encontrado', 404, SIN_RESULTADOS);

const invalido =
  (codigo: string) =>
  (errors: Readonly<Record<string, string[]>>): Fallo =>
    new Fallo(codigo, 400, mensajePorEstado(400, errors), { errors });

/** The broker of a new agreement is unavailable; `errors` by field. */
export const corredorInvalido = invalido('convenio.corredor');

/** Invalid premiums; `errors` by path of the list. */
export const primasInvalidas = invalido('convenio.primas');

/** Invalid users; `errors` by path of the list. */
export const usuariosInvalidos = invalido('convenio.usuarios');
