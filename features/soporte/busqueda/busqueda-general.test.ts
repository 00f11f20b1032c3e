import { describe, expect, it } from 'vitest';
import { leerBusqueda } from './busqueda-general.ts';

describe('text typed into the search of Soporte', () => {
  it.each([
    ['1000001', { numeros: [1_000_001], ruts: [1_000_001] }],
    [' 1001 ', { numeros: [1_001] }],
    ['1.000.001', { numeros: [1_000_001], ruts: [1_000_001] }],
    ['12345678', { numeros: [12_345_678], ruts: [12_345_678] }],
    ['123456785', { numeros: [123_456_785], ruts: [12_345_678] }],
    ['12.345.678-5', { ruts: [12_345_678] }],
    ['12345678-5', { ruts: [12_345_678] }],
    ['10.000.013-k', { ruts: [10_000_013] }],
    ['12.345.678', { numeros: [12_345_678], ruts: [12_345_678] }],
    ['HWJP59', { patentes: ['HWJP59'] }],
    ['hwjp-59', { patentes: ['HWJP59'] }],
    ['VLBP65-k', { patentes: ['VLBP65'] }],
    ['BB·CL 12', { patentes: ['BBCL12'] }],
    ['aa 1112', { patentes: ['AA1112'] }],
    ['BBC11', { patentes: ['BBC011'] }],
    ['Muñoz', {}],
    ['José  PÉREZ', {}],
    ['k7m2-9qxr', { solicitud: 'K7M29QXR' }],
  ])('[A-CONS-038] %s is read by its shape', (texto, esperado) => {
    const { palabras: _, ...leido } = leerBusqueda(texto);
    expect(leido).toEqual({ numeros: [], ruts: [], patentes: [], solicitud: null, ...esperado });
  });

  it.each([
    ['José  PÉREZ', ['jose', 'perez']],
    ['12.345.678-5', ['12345678-5']],
    ['1.234', ['1234']],
    ['pérez 12.345', ['perez', '12345']],
  ])(
    '[A-CONS-038] %s are also words, without case, accents or dots of thousands',
    (texto, palabras) => {
      expect(leerBusqueda(texto).palabras).toEqual(palabras);
    },
  );

  it.each(['0', '0-0', '000', '12.345.678-4'])('%s is the RUT of nobody', (texto) => {
    expect(leerBusqueda(texto).ruts).toEqual([]);
  });
});
