import fc from 'fast-check';
import { expect, it } from 'vitest';
import { conPorcentaje, leerPorcentaje } from './porcentaje.ts';

it('[A-PRIMAP-011] reads a typed percentage in hundredths', () => {
  expect(['3,5', '-4 %', '+10', '0.25', '1,05'].map(leerPorcentaje)).toEqual([
    350, -400, 1_000, 25, 105,
  ]);
  expect(['0', '', '-100', '1000', 'x', '1,234'].map(leerPorcentaje)).toEqual(
    Array.from({ length: 6 }, () => undefined),
  );
});

it('[A-PRIMAP-011] rounds to $ 10, halves up, without a binary fraction', () => {
  expect([9_280, 12_000, 5_000].map((pesos) => conPorcentaje(pesos, 350))).toEqual([
    9_600, 12_420, 5_180,
  ]);
  expect([9_280, 12_000, 5_000].map((pesos) => conPorcentaje(pesos, -400))).toEqual([
    8_910, 11_520, 4_800,
  ]);
  expect(conPorcentaje(37_500, -468)).toBe(35_750);
  expect(conPorcentaje(10, -9_999)).toBe(10);
});

it('[A-PRIMAP-011] agrees with exact arithmetic', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 999_999_999 }),
      fc.integer({ min: -9_999, max: 99_999 }),
      (pesos, centesimos) => {
        const exacto = ((BigInt(pesos) * BigInt(10_000 + centesimos) + 50_000n) / 100_000n) * 10n;
        expect(conPorcentaje(pesos, centesimos)).toBe(Math.max(10, Number(exacto)));
      },
    ),
  );
});
