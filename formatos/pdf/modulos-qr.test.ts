import encodeQR from 'qr';
import { describe, expect, it } from 'vitest';
import { azarDe } from '#server/test/azar.ts';
import { crearModulosQr, type ModulosQr } from './modulos-qr.ts';

const matrizDe = ({ lado, porFila, bits }: ModulosQr): boolean[][] =>
  Array.from({ length: lado }, (_, y) =>
    Array.from(
      { length: lado },
      (__, x) => (((bits[y * porFila + (x >> 3)] ?? 0) << (x & 7)) & 0x80) !== 0,
    ),
  );
const deLaBiblioteca = (texto: string): boolean[][] =>
  encodeQR(texto, 'raw', { ecc: 'medium', mask: 3, border: 1, encoding: 'byte' });

const azar = azarDe(20_261_125);
const LETRAS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const codigo = (largo: number): string =>
  Array.from({ length: largo }, () => LETRAS[azar(LETRAS.length) - 1]).join('');

describe('[A-CERT-007] the QR of a policy is the one that its library draws, module by module', () => {
  // Versions with one block of correction words and with several, with their own version written in and without.
  it.each([10, 40, 70, 84, 85, 106, 107, 122, 123, 152, 180, 213, 214, 400])(
    'addresses of %i letters, one after the other',
    (largo) => {
      const modulosDe = crearModulosQr();
      const base = `https://soap.example/verificar/`.slice(0, largo - 8);
      for (let i = 0; i < 12; i += 1) {
        const texto = base + codigo(largo - base.length);
        expect(matrizDe(modulosDe(texto))).toEqual(deLaBiblioteca(texto));
      }
    },
  );

  it('addresses of many lengths in turns, and one with letters beyond ASCII', () => {
    const modulosDe = crearModulosQr();
    for (let i = 0; i < 40; i += 1) {
      const texto = `https://${i % 9 === 0 ? 'ñandú' : 'soap'}.example/${codigo(20 + (i % 7))}`;
      expect(matrizDe(modulosDe(texto))).toEqual(deLaBiblioteca(texto));
    }
  });
});
