import { inflateSync } from 'node:zlib';
import { enPuntos, TAMANOS } from '#values/tipografia.ts';
import { expect, it } from 'vitest';
import { cabeEnCarta } from '#server/test/proceso/poppler.ts';
import { dibujarDocumento } from './documento.ts';

it('[V-LETRA-002] a copy of data prints any character; missing ones appear as code points', () => {
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

/** Font sizes that the pages of a PDF use, in points. */
const cuerposDe = (pdf: Uint8Array): number[] => {
  const texto = Buffer.from(pdf).toString('latin1');
  const cuerpos = [...texto.matchAll(/\/FlateDecode[^\n]*>>\nstream\n([^]*?)\nendstream/g)]
    .map(([, flujo = '']) => inflateSync(Buffer.from(flujo, 'latin1')).toString('latin1'))
    .flatMap((operadores) => [...operadores.matchAll(/([\d.]+) Tf /g)])
    .map(([, cuerpo]) => Number(cuerpo));
  return [...new Set(cuerpos)].toSorted((a, b) => a - b);
};

it('[V-CARA-005] a document has the sizes of the screens, in points', () => {
  const pdf = dibujarDocumento({
    titulo: 'Sus datos personales',
    autor: 'SEGUROS',
    introduccion: ['Lo que se sabe de usted.'],
    secciones: [{ titulo: 'Ventas', parrafos: [], fichas: [[['Nombre', 'ANA']]] }],
    dia: '20261126',
  });
  expect(cuerposDe(pdf)).toEqual([enPuntos(TAMANOS.texto), enPuntos(TAMANOS.titulo)]);
});

it('[A-PAPEL-002] a document of several pages prints whole on carta', () => {
  const pdf = dibujarDocumento({
    titulo: 'Datos personales',
    autor: 'ASEGURADORA DEMO S.A.',
    introduccion: ['Lo que se sabe de usted.'],
    secciones: Array.from({ length: 30 }, (_, i) => ({
      titulo: `Sección ${i}`,
      parrafos: ['Un párrafo que se repite. '.repeat(20)],
      fichas: [[['Correo', 'persona@correo.example'] as const]],
    })),
    dia: '20261126',
  });
  expect(pdf.length).toBeGreaterThan(10_000);
  expect(cabeEnCarta(pdf)).toBe(true);
});
