import { expect, it } from 'vitest';
import { validarAnio } from './anio.ts';

const INVALIDO = 'Año inválido';

it('[V-VEH-040] asks for a missing year', () => expect(validarAnio(null, 2026)).toBe(INVALIDO));

it('[V-VEH-041] refuses a year below 1800', () => {
  expect(validarAnio(1799, 2026)).toBe(INVALIDO);
  expect(validarAnio(1800, 2026)).toBeNull();
});

it('[V-VEH-042] accepts the year after the current one and refuses later ones', () => {
  expect(validarAnio(2027, 2026)).toBeNull();
  expect(validarAnio(2028, 2026)).toBe(INVALIDO);
});

it.each([Number.NaN, Infinity, 2020.5, -2020])('refuses %s', (anio) =>
  expect(validarAnio(anio, 2026)).toBe(INVALIDO),
);
