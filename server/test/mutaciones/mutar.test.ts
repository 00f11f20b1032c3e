import { describe, expect, it } from 'vitest';
import { mutantesDe } from './mutar.ts';

const cambiados = (fuente: string): string[] =>
  mutantesDe('x.ts', fuente).map(({ texto }) => texto);

describe('mutants of a source', () => {
  it('change a value of any kind', () => {
    expect(cambiados('f(true, 3, "a")')).toEqual([
      'f(false, 3, "a")',
      'f(true, 4, "a")',
      'f(true, 3, "a~")',
    ]);
  });

  it('turn an operator into its neighbour only', () => {
    expect(cambiados('a < b')).toEqual(['a <= b']);
    expect(cambiados('a ?? b')).toEqual(['a && b']);
    expect(cambiados('!a')).toEqual(['a']);
  });

  it('fix each branch of a condition', () => {
    expect(cambiados('a ? b : c')).toEqual(['true ? b : c', 'false ? b : c']);
  });

  it('remove each element of a list, and each property of an object', () => {
    expect(cambiados('[a, b]')).toEqual(['[b]', '[a]']);
    expect(cambiados('f({ a, b })')).toEqual(['f({ b })', 'f({ a })']);
  });

  it('leave types, modules and property names alone', () => {
    expect(
      cambiados("import a from 'a'; type B = 'b'; const c: 1 | 2 = d as 1; class E { 'f' = g }"),
    ).toEqual([]);
  });

  it('name the line and both texts', () => {
    expect(mutantesDe('x.ts', '\n\na === b')[0]?.nombre).toBe('3: «===» por «!==»');
  });
});
