import { describe, expect, it } from 'vitest';
import { esBloque, leerBloque } from './bloque.ts';

describe('a block copied from a spreadsheet', () => {
  it.each([
    ['x', [['x']]],
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a\t\tb', [['a', '', 'b']]],
    ['a\n\nb', [['a'], [''], ['b']]],
    ['"dos\nlíneas"\t"con ""comillas"""', [['dos líneas', 'con "comillas"']]],
    [' con espacios \n', [['con espacios']]],
    ['x'.repeat(300), [['x'.repeat(200)]]],
  ])('reads %j', (texto, filas) => {
    expect(leerBloque(texto)).toEqual(filas);
  });

  it('differs from a single text', () => {
    expect(['a\tb', 'a\nb', 'a', 'a\n'].map(esBloque)).toEqual([true, true, false, false]);
  });
});
