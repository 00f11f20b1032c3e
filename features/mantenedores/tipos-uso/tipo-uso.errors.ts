import { Fallo } from '#values/fallo.ts';
import { mensajePorEstado } from '#values/respuesta.ts';

/** The vehicle type has a use of that name. */
export const tipoUsoDuplicado = (nombre: unknown): Fallo => {
  const texto = `Existe un tipo de uso con el nombre ${String(nombre)} para el tipo de vehículo`;
  const errors = { nombre: [texto] };
  return new Fallo('tipo_uso.duplicado', 400, mensajePorEstado(400, errors), { errors });
};
