import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contar, formatearNumero } from './numero.ts';

it('writes the thousands with dots and at most one decimal with a comma', () => {
  expect([0, 999, 1000, 1_234_567, -1234, 12.5, 1234.56].map(formatearNumero)).toEqual([
    '0',
    '999',
    '1.000',
    '1.234.567',
    '-1.234',
    '12,5',
    '1.234,6',
  ]);
});

it('groups whole numbers as the Chilean locale does', () => {
  const deChile = new Intl.NumberFormat('es-CL', { useGrouping: 'always' });
  fc.assert(
    fc.property(fc.maxSafeInteger(), (numero) => {
      expect(formatearNumero(numero)).toBe(deChile.format(numero));
    }),
  );
});

it('counts one as one and none as many', () => {
  expect([0, 1, 2, 12_345].map((n) => contar(n, 'fila', 'filas'))).toEqual([
    '0 filas',
    '1 fila',
    '2 filas',
    '12.345 filas',
  ]);
});
