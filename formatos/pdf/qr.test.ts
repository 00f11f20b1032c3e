import encodeQR from 'qr';
import { describe, expect, it } from 'vitest';
import { mascaraQr } from './qr.ts';

/** Dots of the mask by rows; true is ink. */
const puntosDe = (texto: string): boolean[][] => {
  const { lado, bytes } = mascaraQr(texto);
  const porFila = bytes.length / lado;
  return Array.from({ length: lado }, (_, y) =>
    Array.from(
      { length: lado },
      (__, x) => (((bytes[y * porFila + (x >> 3)] ?? 0) << (x & 7)) & 0x80) !== 0,
    ),
  );
};

/** Modules of the library, enlarged to four by four dots. */
const ampliada = (texto: string): boolean[][] =>
  encodeQR(texto, 'raw', { ecc: 'medium', mask: 3, border: 1, encoding: 'byte' }).flatMap(
    (fila) => {
      const ancha = fila.flatMap((negro) => [negro, negro, negro, negro]);
      return [ancha, ancha, ancha, ancha];
    },
  );

describe('[A-CERT-007] the QR of a policy equals that of its library, dot by dot', () => {
  it.each([
    ['a short address', 'https://s.cl/1'],
    ['an address of a policy', 'https://soap.example/verificar/1000016/Zx8-kQ_4TtPq0vLm2aWy7Q'],
    ['a long address', `https://soap.example/verificar/${'aB3'.repeat(100)}`],
    ['letters beyond ASCII', 'https://ñandú.example/verificar/1000016'],
  ])('for %s', (_, texto) => {
    expect(puntosDe(texto)).toEqual(ampliada(texto));
  });
});
