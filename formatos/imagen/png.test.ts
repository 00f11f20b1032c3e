import { describe, expect, it } from 'vitest';
import { pngDePrueba } from './png.fixture.ts';
import { escribirPng, leerPng } from './png.ts';

const LADO = 64;
const tras = (bytes: Uint8Array) => {
  const imagen = leerPng(bytes, LADO);
  return imagen && { ...imagen, contenido: escribirPng(imagen) };
};

const cabeceraDe = (ancho: number, alto: number): Buffer => {
  const cabecera = Buffer.alloc(13);
  cabecera.writeUInt32BE(ancho, 0);
  cabecera.writeUInt32BE(alto, 4);
  cabecera.set([8, 6, 0, 0, 0], 8);
  return cabecera;
};
const dePaleta = (...otros: (readonly [string, Buffer])[]): Buffer =>
  pngDePrueba({
    ...{ forma: [8, 3], pixeles: Buffer.alloc(10) },
    otros: [['PLTE', Buffer.from([1, 2, 3])], ...otros],
  });

describe('[A-IMAGEN-003] an uploaded picture, rewritten', () => {
  it('keeps its size, and a second rewrite changes nothing', () => {
    const limpia = tras(pngDePrueba({ ancho: 7, alto: 3 }));
    expect(limpia).toMatchObject({ ancho: 7, alto: 3 });
    expect(tras(limpia?.contenido ?? Buffer.alloc(0))?.contenido).toEqual(limpia?.contenido);
  });

  it('loses its metadata and trailing bytes', () => {
    const sucia = Buffer.concat([
      pngDePrueba({
        otros: [
          ['tEXt', Buffer.from('Comment\0<script>alert(1)</script>')],
          ['eXIf', Buffer.from('MM -33.4489')],
        ],
      }),
      Buffer.from('<html><script>alert(2)</script></html>'),
    ]);
    const limpia = tras(sucia);
    expect(limpia?.contenido).toEqual(tras(pngDePrueba())?.contenido);
    expect(limpia?.contenido.toString('latin1')).not.toMatch(/script|eXIf|33/);
  });

  it('is taken with one palette and one transparency', () => {
    expect(tras(dePaleta(['tRNS', Buffer.from([9])]))?.rgba.subarray(0, 4)).toEqual(
      Buffer.from([1, 2, 3, 9]),
    );
  });

  it.each([
    ['a drawing with code', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a JPEG', Buffer.from('ffd8ffe000104a464946', 'hex')],
    ['nothing', Buffer.alloc(0)],
    ['its first bytes alone', pngDePrueba().subarray(0, 8)],
    ['one that is cut', pngDePrueba().subarray(0, -6)],
    ['one with a changed byte', pngDePrueba().fill(0x7f, 45, 46)],
    ['an interlaced one', pngDePrueba({ entrelazado: true })],
    ['one too wide', pngDePrueba({ ancho: LADO + 1 })],
    ['one too high', pngDePrueba({ alto: LADO + 1 })],
    ['fewer pixels than it says', pngDePrueba({ pixeles: Buffer.alloc(5) })],
    ['a bomb', pngDePrueba({ pixeles: Buffer.alloc(20_000_000) })],
    ['one row too many', pngDePrueba({ pixeles: Buffer.alloc(51) })],
    ['a wrong bit depth', pngDePrueba({ forma: [3, 6] })],
    ['a palette that is missing', pngDePrueba({ forma: [8, 3], pixeles: Buffer.alloc(10) })],
    [
      'a palette that is short',
      pngDePrueba({
        ...{ forma: [8, 3], pixeles: Buffer.alloc(10, 0).fill(200, 1, 5) },
        otros: [['PLTE', Buffer.from([1, 2, 3])]],
      }),
    ],
    ['pixels of no filter', pngDePrueba({ pixeles: Buffer.alloc(34, 9) })],
    ['a second header', pngDePrueba({ otros: [['IHDR', cabeceraDe(4, 2)]] })],
    ['a second header of another size', pngDePrueba({ otros: [['IHDR', cabeceraDe(2, 2)]] })],
    [
      'a second header, a thousand times as wide',
      pngDePrueba({ otros: [['IHDR', cabeceraDe(4_000, 2)]] }),
    ],
    ['a second palette', dePaleta(['PLTE', Buffer.from([7, 8, 9])])],
    ['a second transparency', dePaleta(['tRNS', Buffer.from([9])], ['tRNS', Buffer.from([8])])],
  ])('is refused: %s', (_, bytes) => {
    expect(tras(bytes)).toBeNull();
  });
});

describe('[A-IMAGEN-008] the pixels of a picture of any colour type', () => {
  const NADA = [0, 0, 0, 0];
  const rgbaDe = (forma: [number, number], filas: number[][], otros: [string, number[]][] = []) => {
    const png = pngDePrueba({
      ...{ ancho: 2, alto: filas.length, forma, pixeles: Buffer.from(filas.flat()) },
      otros: otros.map(([tipo, datos]) => [tipo, Buffer.from(datos)] as const),
    });
    return [...(tras(png)?.rgba ?? [])];
  };

  it('are read from rows of every filter', () => {
    const filas = [
      [0, 10, 20, 30, 40, 10, 20, 30, 40],
      [1, 10, 20, 30, 40, 0, 0, 0, 0],
      [2, 0, 0, 0, 0, 0, 0, 0, 0],
      [3, 5, 10, 15, 20, 0, 0, 0, 0],
      [4, 0, 0, 0, 0, 0, 0, 0, 0],
    ];
    const pixel = [10, 20, 30, 40];
    expect(rgbaDe([8, 6], filas)).toEqual(Array.from({ length: 10 }, () => pixel).flat());
  });

  it.each<[string, [number, number], number[], [string, number[]][], number[][]]>([
    [
      'grey of one bit',
      [1, 0],
      [0b0100_0000],
      [],
      [
        [0, 0, 0, 255],
        [255, 255, 255, 255],
      ],
    ],
    [
      'grey of four bits',
      [4, 0],
      [0x3f],
      [],
      [
        [51, 51, 51, 255],
        [255, 255, 255, 255],
      ],
    ],
    ['grey, one of it nothing', [8, 0], [7, 9], [['tRNS', [0, 7]]], [NADA, [9, 9, 9, 255]]],
    [
      'grey and opacity',
      [8, 4],
      [7, 1, 9, 2],
      [],
      [
        [7, 7, 7, 1],
        [9, 9, 9, 2],
      ],
    ],
    [
      'colours, one of them nothing',
      [8, 2],
      [1, 2, 3, 1, 2, 4],
      [['tRNS', [0, 1, 0, 2, 0, 4]]],
      [[1, 2, 3, 255], NADA],
    ],
    [
      'sixteen bits',
      [16, 2],
      [255, 255, 128, 0, 0, 0, 0, 0, 0, 0, 0, 9],
      [['tRNS', [0, 0, 0, 0, 0, 9]]],
      [[255, 128, 0, 255], NADA],
    ],
    [
      'sixteen bits and opacity',
      [16, 6],
      [255, 255, 0, 0, 0, 0, 128, 0, 0, 0, 0, 0, 0, 0, 0, 0],
      [],
      [[255, 0, 0, 128], NADA],
    ],
    [
      'a palette',
      [2, 3],
      [0b0001_0000],
      [
        ['PLTE', [1, 2, 3, 4, 5, 6]],
        ['tRNS', [9]],
      ],
      [
        [1, 2, 3, 9],
        [4, 5, 6, 255],
      ],
    ],
  ])('are read: %s', (_, forma, fila, otros, esperado) => {
    expect(rgbaDe(forma, [[0, ...fila]], otros)).toEqual(esperado.flat());
  });
});
