import { definirFallo } from '#values/fallo.ts';

const TEXTO = 'El RUT no es válido, por favor, verifique nuevamente.';
const fallo = definirFallo('propietario.rut_invalido', 400, TEXTO);

/** A RUT that is not a number or whose check digit is wrong. */
export const rutInvalido = () => fallo({ Rut: TEXTO });
