import { Fallo } from '#values/fallo.ts';
import { mensajePorEstado } from '#values/respuesta.ts';

/** A vehicle type of that name exists. */
export const tipoVehiculoDuplicado = (nombre: unknown): Fallo => {
  const errors = { nombre: [`Existe un tipo de vehículo con el nombre ${String(nombre)}`] };
  return new Fallo('tipo_vehiculo.duplicado', 400, mensajePorEstado(400, errors), { errors });
};
