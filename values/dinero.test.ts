import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatearPesos, leerPesos } from './dinero.ts';

it('[V-CONST-004] [V-CONST-002] [A-CONST-002] shows Chilean pesos with dots and no decimals', () => {
  expect(formatearPesos(0)).toBe('$\u00a00');
  expect(formatearPesos(-0)).toBe('$\u00a00');
  expect(formatearPesos(10)).toBe('$\u00a010');
  expect(formatearPesos(4990)).toBe('$\u00a04.990');
  expect(formatearPesos(1_234_567)).toBe('$\u00a01.234.567');
  expect(formatearPesos(-1234)).toBe('-$\u00a01.234');
});

it('groups as the Chilean locale does', () => {
  const deChile = new Intl.NumberFormat('es-CL', { useGrouping: 'always' });
  fc.assert(
    fc.property(fc.maxSafeNat(), (pesos) => {
      expect(formatearPesos(pesos)).toBe(`$\u00a0${deChile.format(pesos)}`);
    }),
  );
});

it.each([1.5, Number.NaN, Infinity, 2 ** 53])('throws on %s: pesos are whole', (pesos) =>
  expect(() => formatearPesos(pesos)).toThrow(RangeError),
);

it('[A-PRIMAP-010] reads whole pesos whatever the locale of the other program', () => {
  const escritos = ['12500', '12.500', '12,500', '$ 12.500', '$\u00a012.500', ' 12500 '];
  expect(escritos.map(leerPesos)).toEqual(escritos.map(() => 12_500));
  const malos = ['', '0', '-5', '9,28', '9.2800', '9.280,00', '1e4', 'diez', '9'.repeat(17)];
  expect(malos.map(leerPesos)).toEqual(malos.map(() => undefined));
});
