import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatearRutAlEscribir } from '#values/rut.ts';
import { posicionDelCursor } from './cursor.ts';

describe('posicionDelCursor', () => {
  it.each([
    ['1234', '123-4', 5],
    ['12.', '12.345-6', 2],
    ['12K', '12.345-6', 2],
    ['0123', '12-3', 4],
    ['', '12-3', 0],
    ['ab1', 'AB1', 3],
    ['rosa 2', 'ROSA ', 5],
    ['rosa 2a', 'ROSA A', 6],
    [' ro', 'RO', 2],
    ['rosa-', 'ROSA ', 5],
    ['rosa--a', 'ROSA A', 6],
    ['12.345.678-', '12.345.678-5', 10],
  ])('after %j in %j is %i', (izquierda, formateado, posicion) => {
    expect(posicionDelCursor(izquierda, formateado)).toBe(posicion);
  });

  it('stays at the end while a RUT is typed from left to right, and within the text', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9][0-9]{0,7}[0-9K]?$/), fc.nat(12), (texto, cursor) => {
        const formateado = formatearRutAlEscribir(texto);
        expect(posicionDelCursor(texto, formateado)).toBe(formateado.length);
        expect(posicionDelCursor(texto.slice(0, cursor), formateado)).toBeLessThanOrEqual(
          formateado.length,
        );
      }),
    );
  });
});
