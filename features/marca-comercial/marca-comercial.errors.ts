import { Fallo } from '#values/fallo.ts';
import { mensajePorEstado } from '#values/respuesta.ts';

export const marcaInvalida = (errores: Readonly<Record<string, string>>): Fallo => {
  const errors = Object.fromEntries(Object.entries(errores).map(([campo, e]) => [campo, [e]]));
  return new Fallo('marca_comercial.invalida', 400, mensajePorEstado(400, errors), { errors });
};
