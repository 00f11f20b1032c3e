import { crearModulosQr } from './modulos-qr.ts';

/** Dots per module: viewers that smooth images then blur a quarter of a module at most. */
const PUNTOS = 4;
/** Two modules of four dots each, by their two bits. */
const PAR = [0x00, 0x0f, 0xf0, 0xff] as const;

const modulosDe = crearModulosQr();

/** A QR as a one-bit mask, each module PUNTOS x PUNTOS dots; an odd last module is padded. */
export const mascaraQr = (texto: string): { lado: number; bytes: Buffer } => {
  const { lado, porFila, bits } = modulosDe(texto);
  const fila = (lado + 1) >> 1;
  const bytes = Buffer.allocUnsafe(fila * PUNTOS * lado);
  for (let y = 0; y < lado; y += 1) {
    const lugar = y * PUNTOS * fila;
    for (let b = 0; b < fila; b += 1) {
      const ocho = bits[y * porFila + (b >> 2)] ?? 0;
      bytes[lugar + b] = PAR[(ocho >> (6 - 2 * (b & 3))) & 3] ?? 0;
    }
    for (let k = 1; k < PUNTOS; k += 1) bytes.copyWithin(lugar + k * fila, lugar, lugar + fila);
  }
  return { lado: lado * PUNTOS, bytes };
};
