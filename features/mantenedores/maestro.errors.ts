import { Fallo } from '#values/fallo.ts';
import { mensajePorEstado } from '#values/respuesta.ts';

/** The choice for `campo` does not exist or may not be chosen any more. */
export const noElegible = (campo: string, texto: string): Fallo => {
  const errors = { [campo]: [texto] };
  return new Fallo('maestro.no_elegible', 400, mensajePorEstado(400, errors), { errors });
};
