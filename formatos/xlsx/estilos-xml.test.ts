import { expect, it } from 'vitest';
import { estilosDeLibro } from './estilos-xml.ts';

it('[V-CARA-005] a workbook has one font that every system has, in two weights and one size', () => {
  const fuentes = [
    ...estilosDeLibro()
      .xml()
      .matchAll(/<font>(.*?)<\/font>/g),
  ].map(([, una]) => una);
  expect(fuentes).toEqual([
    '<sz val="10"/><name val="Arial"/><family val="2"/>',
    '<b/><sz val="10"/><name val="Arial"/><family val="2"/>',
  ]);
});
