import { describe, expect, it } from 'vitest';
import { mutantesDe } from './mutar.ts';

const cambiados = (fuente: string): string[] =>
  mutantesDe('x.ts', fuente).map(({ texto }) => texto);

describe('mutants of a source', () => {
  it('change a value, whatever its kind', () => {
    expect(cambiados('f(true, 3, "a")')).toEqual([
      'f(false, 3, "a")',
      'f(true, 4, "a")',
      'f(true, 3, "a~")',
    ]);
  });

  it('turn an operator to its neighbour, and nothing beside it', () => {
    expect(cambiados('a < b')).toEqual(['a <= b']);
    expect(cambiados('a ?? b')).toEqual(['a && b']);
    expect(cambiados('!a')).toEqual(['a']);
  });

  it('take one branch whatever is asked', () => {
    expect(cambiados('a ? b : c')).toEqual(['true ? b : c', 'false ? b : c']);
  });

  it('take each element out of a list, and each property out of an object', () => {
    expect(cambiados('[a, b]')).toEqual(['[b]', '[a]']);
    expect(cambiados('f({ a, b })')).toEqual(['f({ b })', 'f({ a })']);
  });

  it('leave types, modules and names of properties alone', () => {
    expect(
      cambiados("import a from 'a'; type B = 'b'; const c: 1 | 2 = d as 1; class E { 'f' = g }"),
    ).toEqual([]);
  });

  it('say the line and both texts', () => {
    expect(mutantesDe('x.ts', '\n\na === b')[0]?.nombre).toBe('3: «===» por «!==»');
  });
});
