import { definirFallo, type Fallo } from '#values/fallo.ts';
import { definirFalloDeCampos } from '#values/fallo-de-campos.ts';

export const TIPO_NO_ELEGIBLE = 'El tipo de vehículo no existe o no está vigente';
export const USO_NO_ELEGIBLE = 'El tipo de uso no existe o no está vigente';
export const CORREDOR_NO_ELEGIBLE = 'El corredor no existe o no está vigente';

const maestroNoElegible = definirFalloDeCampos('maestro.no_elegible');
/** The choice for `campo` does not exist or may not be chosen any more. */
export const noElegible = (campo: string, texto: string): Fallo =>
  maestroNoElegible({ [campo]: [texto] });

/** Broken rules of the record of a person: messages by field. */
export const fichaInvalida = definirFalloDeCampos('ficha.invalida');

const fichaDuplicada = definirFalloDeCampos('ficha.rut_duplicado');
/** Another record has the RUT; `texto` says which kind. */
export const rutDuplicado = (texto: string): Fallo => fichaDuplicada({ rut: [texto] });

/** Changing it needs two persons: change it through its user, where another one approves. */
export const correoDeAdministrador = definirFallo(
  'entidad.correo_de_administrador',
  409,
  'El correo es el de un usuario Administrador: cámbielo en su usuario, donde lo aprueba otra persona.',
);

/** Returns the factory of the refusal of a taken name; `texto` comes before the name and `resto` after it. */
const nombreTomado = (codigo: string, texto: string, resto = '') => {
  const fallo = definirFalloDeCampos(codigo);
  return (nombre: unknown): Fallo => fallo({ nombre: [`${texto} ${String(nombre)}${resto}`] });
};

export const marcaDuplicada = nombreTomado('marca.duplicada', 'Existe una marca con el nombre');
export const tipoVehiculoDuplicado = nombreTomado(
  'tipo_vehiculo.duplicado',
  'Existe un tipo de vehículo con el nombre',
);
/** Names of uses are unique within a vehicle type. */
export const tipoUsoDuplicado = nombreTomado(
  'tipo_uso.duplicado',
  'Existe un tipo de uso con el nombre',
  ' para el tipo de vehículo',
);
/** Names of models are unique within a brand and a vehicle type. */
export const modeloDuplicado = nombreTomado(
  'modelo.duplicado',
  'Existe un modelo con el nombre',
  ' para la marca y tipo seleccionados',
);

const enUso = definirFalloDeCampos('modelo.en_uso');
/** Vehicles or sales use this model: another brand or type would change their data. */
export const modeloEnUso = (campo: string): Fallo =>
  enUso({ [campo]: ['El modelo está en uso: su marca y su tipo no se pueden cambiar'] });
