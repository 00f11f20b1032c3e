import { expect, it } from 'vitest';
import { dibujarDocumento } from './documento.ts';

it('[V-LETRA-002] a copy of data is made whatever they say, and differs from one that says a question mark', () => {
  const con = (nombre: string): string =>
    Buffer.from(
      dibujarDocumento({
        titulo: 'Sus datos personales',
        autor: 'SEGUROS',
        introduccion: [],
        secciones: [{ titulo: 'Ventas', parrafos: [], fichas: [[['Nombre', nombre]]] }],
        dia: '20261126',
      }),
    ).toString('latin1');
  expect(con('И 😀')).toBe(con('[U+0418] [U+1F600]'));
  expect(con('И 😀')).not.toBe(con('? ?'));
});
