import { expect, it } from 'vitest';
import { separar } from './anteriores.ts';

const DIA = 86_400_000;

it('[A-CONSTRUCCION-001] a build keeps the files of the earlier ones for a week behind the build that lacks them', () => {
  const nuevos = new Set(['c.js']);
  const primera = separar(['a.js', 'b.js', 'c.js'], nuevos, { 'b.js': 2 * DIA }, 10 * DIA);
  expect(primera).toEqual({ van: ['b.js'], quedan: { 'a.js': 10 * DIA } });
  // However old a file is, the build that supersedes it keeps it.
  expect(separar(['a.js', 'c.js'], nuevos, primera.quedan, 17 * DIA).van).toEqual([]);
  expect(separar(['a.js', 'c.js'], nuevos, primera.quedan, 18 * DIA).van).toEqual(['a.js']);
  // A file that a later build has again is current again.
  expect(separar(['a.js'], new Set(['a.js']), primera.quedan, 30 * DIA)).toEqual({
    van: [],
    quedan: {},
  });
});
