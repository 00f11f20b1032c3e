import { definirFallo } from '#values/fallo.ts';

/** The answer is equal for a code that is wrong, of another moment, or already used. */
export const codigoIncorrecto = definirFallo(
  'factor.codigo',
  400,
  'El código no es correcto o ya se usó. Espere el siguiente de su aplicación e intente nuevamente.',
);

export const yaActivo = definirFallo(
  'factor.ya_activo',
  409,
  'El segundo factor ya está activo. Para cambiarlo, quite primero el actual.',
);

export const sinPreparar = definirFallo(
  'factor.sin_preparar',
  409,
  'Comience de nuevo: no hay un segundo factor por activar.',
);

export const sinPedir = definirFallo(
  'factor.sin_pedir',
  409,
  'Esta sesión no espera un segundo factor.',
);

export const factorExigido = definirFallo(
  'factor.exigido',
  409,
  'Su perfil exige un segundo factor: no se puede quitar. Si lo perdió, pida a un administrador que lo reponga.',
);
