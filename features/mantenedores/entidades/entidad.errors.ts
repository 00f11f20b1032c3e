import { definirFallo } from '#values/fallo.ts';

/** Changing it needs two persons: change it through its user, where another one approves. */
export const correoDeAdministrador = definirFallo(
  'entidad.correo_de_administrador',
  409,
  'El correo es el de un usuario Administrador: cámbielo en su usuario, donde lo aprueba otra persona.',
);
