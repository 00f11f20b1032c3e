import { Fallo } from '#values/fallo.ts';
import { mensajePorEstado } from '#values/respuesta.ts';

/** The brand already has a model of that name for that vehicle type. */
export const modeloDuplicado = (nombre: unknown): Fallo => {
  const texto = `Existe un modelo con el nombre ${String(nombre)} para la marca y tipo seleccionados`;
  const errors = { nombre: [texto] };
  return new Fallo('modelo.duplicado', 400, mensajePorEstado(400, errors), { errors });
};

/** Vehicles or sales use this model: another brand or type would change their data. */
export const modeloEnUso = (campo: string): Fallo => {
  const errors = { [campo]: ['El modelo está en uso: su marca y su tipo no se pueden cambiar'] };
  return new Fallo('modelo.en_uso', 400, mensajePorEstado(400, errors), { errors });
};
