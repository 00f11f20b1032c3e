import { definirFallo } from '#values/fallo.ts';

/** Two persons are wanted for it: it is changed with its user, where another approves it. */
export const correoDeAdministrador = definirFallo(
  'entidad.correo_de_administrador',
  409,
  'El correo es el de un usuario Administrador: cámbielo en su usuario, donde lo aprueba otra persona.',
);
