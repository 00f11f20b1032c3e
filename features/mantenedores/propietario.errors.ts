import { definirFallo } from '#values/fallo.ts';

export const RUT_INVALIDO = 'El RUT no es válido, por favor, verifique nuevamente.';
const fallo = definirFallo('propietario.rut_invalido', 400, RUT_INVALIDO);

/** A RUT that is not a number or whose check digit is wrong. */
export const rutInvalido = () => fallo({ Rut: RUT_INVALIDO });
