import { describe, expect, it } from 'vitest';
import { pngDePrueba } from './png.fixture.ts';
import { reescribirPng } from './png.ts';

const LADO = 64;
const tras = (bytes: Uint8Array) => reescribirPng(bytes, LADO);

describe('[A-IMAGEN-003] a picture that somebody sends, written anew', () => {
  it('keeps size and pixels, and writes the same again', () => {
    const limpia = tras(pngDePrueba({ ancho: 7, alto: 3 }));
    expect(limpia).toMatchObject({ ancho: 7, alto: 3 });
    expect(tras(limpia?.contenido ?? Buffer.alloc(0))?.contenido).toEqual(limpia?.contenido);
  });

  it('leaves behind what came with it: texts, places, whatever stands behind its end', () => {
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
    ['pixels of no filter', pngDePrueba({ pixeles: Buffer.alloc(34, 9) })],
  ])('is none: %s', (_, bytes) => {
    expect(tras(bytes)).toBeNull();
  });
});
