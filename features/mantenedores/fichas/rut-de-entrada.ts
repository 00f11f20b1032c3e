import { rutInvalido } from '#features/mantenedores/propietario.errors.ts';
import { parsearRut, rutValido } from '#values/rut.ts';

/** Number of a RUT given as a number or as a text with its check digit; throws 400 otherwise. */
export const rutDeEntrada = (valor: string | number): number => {
  if (typeof valor === 'number' || /^\d{1,8}$/.test(valor)) return Number(valor);
  const leido = parsearRut(valor);
  if (!leido || !rutValido(leido.rut, leido.dv)) throw rutInvalido();
  return leido.rut;
};
