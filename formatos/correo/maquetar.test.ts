import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cartaDe } from '#server/test/negocio/carta.ts';
import type { Carta, Membrete } from './carta.ts';
import { maquetar } from './maquetar.ts';

const MEMBRETE: Membrete = {
  aseguradora: { nombre: 'ASEGURADORA S.A.', telefono: '+56 600 000 1234', sitio: 'www.a.example' },
};

/** A mail with the text `x` in every field, and with that many blocks. */
const conTexto = (x: string, bloques = 1): [Carta, Membrete] => [
  cartaDe({
    asunto: x,
    resumen: x,
    titulo: x,
    saludo: x,
    parrafos: [x],
    recuadros: Array.from({ length: bloques }, () => ({
      titulo: x,
      detalle: x,
      filas: [[x, x]],
      enlace: { rotulo: x, url: `https://a.example/?${x}` },
    })),
    masRecuadros: x,
    cuenta: { titulo: x, filas: [[x, x]] },
    boton: { rotulo: x, url: `https://a.example/?${x}` },
    notas: [x],
    baja: { rotulo: x, url: `https://a.example/?${x}` },
  }),
  {
    aseguradora: { nombre: x, telefono: x, sitio: x },
    marca: { nombre: x, logo: { cid: x, ancho: 320, alto: 100 }, color: x },
  },
];
/** Tags and attribute names of a page, without its contents. */
const esqueleto = (html: string): string[] =>
  html.match(/<[a-z!/][^\s>]*(?:\s+[a-z-]+(?==))*/gi) ?? [];

describe('[A-CORREO-001] the layout of every mail', () => {
  it.each([1, 4])('escapes hostile values: %i blocks add no tag, attribute or style (C29)', (n) => {
    const limpio = esqueleto(maquetar(...conTexto('x', n)).html);
    expect(limpio.length).toBeGreaterThan(100);
    for (const hostil of [
      '<img src=x onerror="alert(1)">',
      `"'><script>alert(1)</script>`,
      '" style="position:fixed" x="',
      '--><b>', // escapes a conditional comment
      '{{= it.aseguradora }} <%= 1 %>',
      '&lt;b&gt;&nbsp;',
      '</style><style>*{display:none}',
    ])
      expect(esqueleto(maquetar(...conTexto(hostil, n)).html)).toEqual(limpio);
  });

  it('escapes any text', () => {
    const limpio = esqueleto(maquetar(...conTexto('x')).html);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (texto) => {
        expect(esqueleto(maquetar(...conTexto(texto)).html)).toEqual(limpio);
      }),
    );
  });

  it('[V-CORREO-008] puts its button before the blocks, up to three in frames and more in rows', () => {
    const partes = (bloques: number) => {
      const { html, texto } = maquetar(...conTexto('x', bloques));
      const bloque = Math.max(html.indexOf('>x</strong>'), html.indexOf('ancho tinta recuadro'));
      const lugares = [bloque, html.indexOf('boton ', html.indexOf('<body'))];
      return {
        marcos: html.split('ancho tinta recuadro').length - 1,
        primeroElBoton: (lugares[1] ?? 0) < (lugares[0] ?? 0),
        enTexto: texto.indexOf('x:\r\nhttps') < texto.indexOf('x, x'),
        botones: texto.split('x:\r\nhttps').length - 1,
        enlaces: html.split('href="https://a.example/?x"').length - 1,
      };
    };
    expect(partes(3)).toEqual({
      marcos: 3,
      primeroElBoton: true,
      enTexto: true,
      botones: 2,
      enlaces: 5,
    });
    expect(partes(4)).toEqual({
      marcos: 0,
      primeroElBoton: true,
      enTexto: true,
      botones: 2,
      enlaces: 6,
    });
  });

  it('gives the rows the labels of the plain text', () => {
    const recuadro = {
      ...{ titulo: 'HWJP59-8', detalle: 'SUV' },
      filas: [
        ['Póliza', 'N° 1000001'],
        ['Cobertura', 'del 20/11/2026 al 31/03/2027'],
        ['Prima', '$ 9.280'],
      ] as const,
    };
    const { html } = maquetar(
      cartaDe({ recuadros: Array.from({ length: 4 }, () => recuadro) }),
      MEMBRETE,
    );
    expect(
      html.split('Póliza N° 1000001 · Cobertura del 20/11/2026 al 31/03/2027 · Prima $ 9.280'),
    ).toHaveLength(5);
  });

  it('keeps a name within its line in the plain text', () => {
    const { texto } = maquetar(
      cartaDe({ saludo: 'Estimado(a) ANA\r\n\r\nLlame al 600 666 6666:' }),
      MEMBRETE,
    );
    expect(texto).toContain('Estimado(a) ANA Llame al 600 666 6666:');
  });

  it('leaves out absent parts: broker, vehicles, payment and picture', () => {
    const { html, texto } = maquetar(cartaDe(), MEMBRETE);
    for (const nada of [
      'Corredor',
      'undefined',
      'null',
      '<img',
      'class="ancho tinta recuadro"',
      '{{',
    ])
      expect([nada, html.includes(nada), texto.includes(nada)]).toEqual([nada, false, false]);
    expect(html).toContain('href="tel:+566000001234"');
  });

  it('[A-CORREO-002] loads no remote resource and runs no script', () => {
    const { html } = maquetar(...conTexto('x'));
    expect(
      html.match(/(?:src|background)="(?!cid:)[^"]*"|url\(|@import|<link|<script/gi),
    ).toBeNull();
  });

  it('[A-CORREO-003] declares support for light and dark schemes', () => {
    const { html } = maquetar(cartaDe(), MEMBRETE);
    expect(html).toContain('<meta name="color-scheme" content="light dark"');
    expect(html).toContain('<meta name="supported-color-schemes" content="light dark"');
    expect(html).toContain('@media (prefers-color-scheme: dark)');
  });

  it('[A-CORREO-006] bar and button have the broker colour and a readable text colour', () => {
    const { html } = maquetar(cartaDe(), {
      ...MEMBRETE,
      marca: { nombre: 'SUR', color: '#FFCC00', logo: { cid: 'logo', ancho: 320, alto: 100 } },
    });
    expect(html).toContain('background:#ffcc00;background-color:#ffcc00');
    expect(html).toMatch(/<a href="[^"]*" target="_blank" style="[^"]*color:#000000/);
    expect(html).toMatch(/<img src="cid:logo" alt="SUR" width="160" height="50"/);
  });

  it.each([
    [
      [1_024, 1_024],
      [64, 64],
    ],
    [
      [100, 1_024],
      [6, 64],
    ],
    [
      [1_024, 10],
      [160, 2],
    ],
    [
      [80, 20],
      [80, 20],
    ],
  ])('[A-CORREO-007] a logo of %j is shown as %j', ([ancho = 0, alto = 0], [a, h]) => {
    const { html } = maquetar(cartaDe(), {
      ...MEMBRETE,
      marca: { nombre: 'SUR', logo: { cid: 'logo', ancho, alto } },
    });
    expect(html).toContain(`width="${a}" height="${h}"`);
  });

  it('[A-CORREO-007] keeps the styles of the template: no line break corrupts an attribute', () => {
    const { html } = maquetar(...conTexto('x'));
    expect(html).not.toContain('\\');
    expect(html).toContain('font-size: 24px; line-height: 30px; font-weight: 600');
  });

  it('stays far below 102 KB with ten vehicles, where mail programs cut', () => {
    const recuadro = {
      titulo: 'HWJP59-8',
      detalle: 'M'.repeat(80),
      filas: [
        ['Póliza', 'N° 1000001'],
        ['Cobertura', 'del 20/11/2026 al 31/03/2027'],
        ['Prima', '$ 9.280'],
      ] as const,
      enlace: { rotulo: 'Verificar esta póliza', url: `https://soap.example/${'x'.repeat(60)}` },
    };
    const { html } = maquetar(
      cartaDe({ recuadros: Array.from({ length: 10 }, () => recuadro) }),
      MEMBRETE,
    );
    expect(Buffer.byteLength(html)).toBeLessThan(40_000);
  });
});
