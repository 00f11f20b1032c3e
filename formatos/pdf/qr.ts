import encodeQR from 'qr';

/** Dots per module: viewers that smooth images then blur a quarter of a module at most. */
const PUNTOS = 4;

/** A QR as a one-bit mask, each module PUNTOS x PUNTOS dots; an odd last module is padded. */
export const mascaraQr = (texto: string): { lado: number; bytes: Buffer } => {
  // The mask is fixed: choosing the best of eight takes four times as long and any of them reads.
  const matriz = encodeQR(texto, 'raw', { ecc: 'medium', mask: 3, border: 1 });
  const fila = (matriz.length + 1) >> 1;
  const bytes = Buffer.allocUnsafe(fila * PUNTOS * matriz.length);
  for (const [y, modulos] of matriz.entries()) {
    const lugar = y * PUNTOS * fila;
    for (let b = 0; b < fila; b += 1)
      bytes[lugar + b] = (modulos[2 * b] ? 0xf0 : 0) | (modulos[2 * b + 1] ? 0x0f : 0);
    for (let k = 1; k < PUNTOS; k += 1) bytes.copy(bytes, lugar + k * fila, lugar, lugar + fila);
  }
  return { lado: matriz.length * PUNTOS, bytes };
};
