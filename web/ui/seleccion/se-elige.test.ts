import { expect, it } from 'vitest';
import { seElige } from './se-elige.ts';

it.each([
  ['an empty list', { total: 0, texto: '' }, 0, false],
  ['rows', { total: 3, texto: '' }, 0, true],
  ['a search that finds nothing', { total: 0, texto: 'zz' }, 0, true],
  ['selected rows that a filter left out', { total: 0, texto: '' }, 2, true],
])('[A-MASA-004] shows the bar of the selection over %s: %o', (_, vista, elegidas, esperado) => {
  expect(seElige(false, vista, { size: elegidas })).toBe(esperado);
  expect(seElige(true, vista, { size: elegidas })).toBe(true);
});
