import { Fallo } from '#values/fallo.ts';
import { mensajePorEstado } from '#values/respuesta.ts';

/** A brand of that name exists. */
export const marcaDuplicada = (nombre: unknown): Fallo => {
  const errors = { nombre: [`Existe una marca con el nombre ${String(nombre)}`] };
  return new Fallo('marca.duplicada', 400, mensajePorEstado(400, errors), { errors });
};
